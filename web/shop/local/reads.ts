/**
 * The calls that only look, by the port's names: while the edge is away this device answers them first, and one that the edge keeps
 * waiting is given up when a ping gets no answer either. Every other call is what a person pressed, and is tried again each time.
 */
import type { AdminDesk } from '../admin-desk.ts';
import type { Shop } from '../shop.ts';

export const SHOP_READS: ReadonlySet<string> = new Set([
  'listCategories',
  'searchInstruments',
  'getInstrument',
  'listRatings',
  'dailyStock',
  'currentUser',
  'getReservation',
  'listReservations',
  'listFavorites',
] satisfies (keyof Shop)[]);

export const ADMIN_READS: ReadonlySet<string> = new Set([
  'overview',
  'dashboard',
  'listInstruments',
  'getInstrument',
  'listMaintenance',
  'maintenanceConflicts',
  'listCategories',
  'listSpecifications',
  'agenda',
  'listReservationGroups',
  'reservationDetails',
  'timeline',
  'listUsers',
  'userCounts',
  'listMail',
  'previewMail',
  'listAudit',
] satisfies (keyof AdminDesk)[]);
