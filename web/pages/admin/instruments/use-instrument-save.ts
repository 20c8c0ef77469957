import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { type App, useApp } from '../../../app-context.ts';
import type { Problem } from '../../../api/call.ts';
import { INSTRUMENT_FIELDS, type InstrumentValues } from '../instrument-fields.ts';
import { draftOf, editOf, type InstrumentEdit, type TaggedInstrument, valuesOf } from './instrument-form-values.ts';
import { altsOf, idsOf, mergeValues, savedPictures } from './instrument-merge.ts';
import { failure, type FieldError } from '#domain/failure.ts';
import { type PlacedPicture, picturesToSend, sharesSent } from './picture-list.ts';
import type { Sending } from './picture-overlay.tsx';

/** `message` is null when every reason stands at a field. Days are 'YYYY-MM-DD'. */
export type Refusal = { message: string | null; errors: FieldError[]; days: string[] };

const TAKEN = 'El nombre del instrumento ya está registrado.';

/** Where each reason of a refused save stands. */
export function refusalOf({ code, message, errors = [], days = [] }: Problem, isEdit: boolean): Refusal {
  // A refusal that says nothing readable. A failing or unreachable server has the message of its call.
  const said = code === 'unreadable' ? 'Error al procesar la solicitud' : message;
  // The specification: a message with 'duplicate' or 400 means that the name is taken. Our server's refusals have a code instead.
  if (code === 'duplicate' || (code === 'refused' && /duplicate|400/i.test(message)))
    return { message: failure('duplicate_instrument').message, errors: [{ path: 'name', message: TAKEN }], days };
  if (code === 'stock_below_reserved') return { message: null, errors: [{ path: 'stock', message: said }], days };
  if (code === 'instrument_not_found' && isEdit) return { message: `${said}. Otra persona lo eliminó.`, errors: [], days };
  const atFields = errors.map((error) => ({ ...error, path: fieldOf(error.path) }));
  const isPlaced = atFields.length > 0 && atFields.every(({ path }) => isPlaceOfError(path) || path.startsWith('images'));
  return { message: isPlaced ? null : said, errors: atFields, days };
}

const fieldOf = (path: string): string => (path.startsWith('specifications') ? 'specifications' : (FIELD_OF[path] ?? path));

const FIELD_OF: Readonly<Record<string, string>> = {
  'provider.name': 'providerName',
  'provider.contact': 'providerContact',
  category: 'categoryId',
  'category.id': 'categoryId',
};

/** The list of statuses has no room for a message. */
const isPlaceOfError = (path: string): boolean => path !== 'status' && Object.hasOwn(INSTRUMENT_FIELDS, path);

/** Another administrator saved first: what is stored now, and the audit entry when it could be read. */
export type Conflict = TaggedInstrument & { entry: AuditEntry | null };

export type SaveState = {
  isSaving: boolean;
  sending: Sending | null;
  refusal: Refusal | null;
  conflict: Conflict | null;
};

const IDLE: SaveState = { isSaving: false, sending: null, refusal: null, conflict: null };

/** Saves the form: pictures and all in one body, with its progress. Nothing that was typed or chosen is lost by a refusal. */
export function useInstrumentSave(opened: TaggedInstrument | null, onSaved: () => void) {
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<SaveState>(IDLE);
  const isBusy = useRef(false);

  const send = async (values: InstrumentValues, placed: readonly PlacedPicture[]): Promise<void> => {
    const { files } = picturesToSend(placed);
    const onProgress = (sentBytes: number): void => {
      const shares = sharesSent(files, sentBytes);
      setState((known) => ({
        ...known,
        sending: { state: 'under-way', share: (file) => shares[files.indexOf(file)] ?? 0 },
      }));
    };
    onProgress(0);
    const answer = opened
      ? await app.upload('PUT /api/instruments/:id', {
          params: { id: opened.instrument.id },
          form: editOnto(opened.instrument, state.conflict?.instrument ?? opened.instrument, values, placed),
          files,
          // After a conflict the person has seen what is stored now: saving again builds on that version, and on no later one.
          headers: ifMatch((state.conflict ?? opened).tag),
          onProgress,
        })
      : await app.upload('POST /api/instruments/add', {
          form: { ...draftOf(values), imageAlts: placed.map(({ alt }) => alt) },
          files,
          onProgress,
        });
    if (answer.ok) {
      setState(IDLE);
      onSaved();
      // Not awaited: the form closes before the list has come again.
      void revalidate();
      return;
    }
    const { problem } = answer;
    const conflict = opened && problem.code === 'changed_meanwhile' ? await conflictOf(app, opened.instrument.id) : null;
    setState({
      isSaving: false,
      sending: conflict || files.length === 0 ? null : failedOf(problem, files),
      refusal: conflict ? null : refusalOf(problem, opened !== null),
      conflict,
    });
  };

  return {
    ...state,
    save: async (values: InstrumentValues, placed: readonly PlacedPicture[]): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      setState((known) => ({ ...known, isSaving: true, refusal: null }));
      try {
        await send(values, placed);
      } finally {
        isBusy.current = false;
        setState((known) => (known.isSaving ? { ...known, isSaving: false } : known));
      }
    },
  };
}

/** What was changed here, put onto the version that is stored: `stored` is `opened` unless it was saved meanwhile. */
function editOnto(
  opened: Instrument,
  stored: Instrument,
  values: InstrumentValues,
  placed: readonly PlacedPicture[],
): InstrumentEdit {
  const { ids, alts } = savedPictures(placed, opened, stored);
  const known = altsOf(stored);
  const isDescribed = ids.some((id, at) => alts[at] !== ((id !== null && known.get(id)) || ''));
  return {
    ...editOf(mergeValues(values, opened, stored), valuesOf(stored), ids, idsOf(stored)),
    ...(isDescribed && { imageAlts: alts }),
  };
}

const ifMatch = (tag: string | null): Record<string, string> => (tag === null ? {} : { 'if-match': tag });

async function conflictOf({ call }: App, id: number): Promise<Conflict | null> {
  const [stored, log] = await Promise.all([
    call('GET /api/instruments/:id', { params: { id }, cache: 'no-cache' }),
    call('GET /api/audit', { query: { entity: ['instrument'], entityId: String(id), size: 1 } }),
  ]);
  return stored.ok
    ? { instrument: stored.value, tag: stored.etag ?? null, entry: log.ok ? (log.value.entries[0] ?? null) : null }
    : null;
}

/** null when the answer is about something else: the pictures are as good as before. */
function failedOf({ status, errors = [] }: Problem, files: readonly File[]): Sending | null {
  const reasons = new Map(errors.map(({ path, message }) => [path, message]));
  const reasonFor = (file: File): string | undefined => reasons.get(`images[${files.indexOf(file)}]`);
  if (files.some(reasonFor)) return { state: 'refused', reasonFor };
  return status === 0 || status >= 500 ? { state: 'lost' } : null;
}
