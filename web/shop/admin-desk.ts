import type { FormOf } from '#domain/contract/api.ts';
import type { AdminInstrumentPage, AdminInstrumentQuery } from '#domain/contract/admin/instruments.ts';
import type { Maintenance, MaintenanceConflicts, MaintenanceDraft } from '#domain/contract/admin/maintenance.ts';
import type { Overview } from '#domain/contract/admin/overview.ts';
import type { Category, CategoryDraft } from '#domain/contract/categories.ts';
import type { Dashboard, DashboardQuery } from '#domain/contract/dashboard.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Specification, SpecificationDraft } from '#domain/contract/specifications.ts';
import type { Day } from '#domain/day.ts';
import type { BackOffice } from './back-office.ts';
import type { Answer } from './shop.ts';

export type NewInstrument = FormOf<'POST /api/instruments/add'>;
export type InstrumentEdit = FormOf<'PUT /api/instruments/:id'>;

/** An instrument and the tag of the version that was read; null when the answer named none. */
export type TaggedInstrument = { instrument: Instrument; tag: string | null };

/** A body under way. `onProgress` is told the bytes that have left, the form's own included. */
export type Upload = { onProgress?: (sentBytes: number) => void; signal?: AbortSignal };

/**
 * What administrators do. Only the edge can do it: out of reach, each call answers 'offline'. A role that was taken away answers
 * 'forbidden' on its next call, whichever that is.
 */
export type AdminDesk = BackOffice & {
  overview(signal?: AbortSignal): Promise<Answer<Overview>>;
  dashboard(period: DashboardQuery, signal?: AbortSignal): Promise<Answer<Dashboard>>;

  listInstruments(query: AdminInstrumentQuery, signal?: AbortSignal): Promise<Answer<AdminInstrumentPage>>;
  getInstrument(id: number, signal?: AbortSignal): Promise<Answer<TaggedInstrument>>;
  addInstrument(draft: NewInstrument, pictures: readonly File[], upload?: Upload): Promise<Answer<Instrument>>;
  /** Code 'changed_meanwhile' when the stored version is not the tag's any more; without a tag the last edit wins. */
  changeInstrument(
    id: number,
    edit: InstrumentEdit,
    pictures: readonly File[],
    tag: string | null,
    upload?: Upload,
  ): Promise<Answer<Instrument>>;
  deleteInstrument(id: number): Promise<Answer<undefined>>;

  listMaintenance(instrumentId: number, signal?: AbortSignal): Promise<Answer<Maintenance[]>>;
  maintenanceConflicts(
    instrumentId: number,
    window: { startDate: Day; endDate: Day; quantity: number },
    signal?: AbortSignal,
  ): Promise<Answer<MaintenanceConflicts>>;
  addMaintenance(instrumentId: number, draft: MaintenanceDraft): Promise<Answer<Maintenance>>;
  endMaintenance(id: number): Promise<Answer<undefined>>;

  listCategories(signal?: AbortSignal): Promise<Answer<Category[]>>;
  addCategory(draft: CategoryDraft): Promise<Answer<Category>>;
  changeCategory(id: number, draft: CategoryDraft): Promise<Answer<Category>>;
  deleteCategory(id: number): Promise<Answer<undefined>>;

  listSpecifications(signal?: AbortSignal): Promise<Answer<Specification[]>>;
  addSpecification(draft: SpecificationDraft): Promise<Answer<Specification>>;
  changeSpecification(id: number, draft: SpecificationDraft): Promise<Answer<Specification>>;
  deleteSpecification(id: number): Promise<Answer<undefined>>;
};
