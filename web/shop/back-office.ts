import type { Role } from '#domain/account.ts';
import type { AuditPage, AuditQuery } from '#domain/contract/admin/audit.ts';
import type { MailPage, MailPreview, MailQuery, OutgoingMail } from '#domain/contract/admin/mail.ts';
import type { Agenda, ReservationGroups, ReservationTab } from '#domain/contract/admin/reservations.ts';
import type { Timeline, TimelineQuery } from '#domain/contract/admin/timeline.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User, UserQuery } from '#domain/contract/users.ts';
import type { Answer } from './shop.ts';

export type UserCounts = { total: number; administrators: number; clients: number; inactive: number };

/** The part of the administrator's desk that runs the business day: reservations, people, e-mail and the log. */
export type BackOffice = {
  agenda(search: string, signal?: AbortSignal): Promise<Answer<Agenda>>;
  listReservationGroups(
    query: { tab?: ReservationTab; search?: string; userId?: number; page?: number; size?: number },
    signal?: AbortSignal,
  ): Promise<Answer<ReservationGroups>>;
  /** In the order asked for; ids that are unknown are left out. */
  reservationDetails(ids: readonly number[], signal?: AbortSignal): Promise<Answer<Reservation[]>>;
  endReservation(id: number, note: string): Promise<Answer<Reservation>>;
  /** The customer is e-mailed the reason. */
  cancelWithReason(id: number, reason: string): Promise<Answer<Reservation>>;
  timeline(query: TimelineQuery, signal?: AbortSignal): Promise<Answer<Timeline>>;

  /** `total` counts all that match. */
  listUsers(query: UserQuery, signal?: AbortSignal): Promise<Answer<{ users: User[]; total: number }>>;
  userCounts(signal?: AbortSignal): Promise<Answer<UserCounts>>;
  changeRole(id: number, role: Role): Promise<Answer<User>>;
  setActive(id: number, isActive: boolean): Promise<Answer<User>>;

  listMail(query: MailQuery, signal?: AbortSignal): Promise<Answer<MailPage>>;
  /** As it would read today; links that would work for whoever has them are left out. */
  previewMail(id: string, signal?: AbortSignal): Promise<Answer<MailPreview>>;
  retryMail(id: string): Promise<Answer<OutgoingMail>>;
  retryAllMail(): Promise<Answer<{ retried: number }>>;

  listAudit(query: AuditQuery, signal?: AbortSignal): Promise<Answer<AuditPage>>;
};
