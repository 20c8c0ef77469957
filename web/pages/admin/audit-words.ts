import { roleLabel } from '#domain/account.ts';
import { hoursInWords } from '#domain/shop-hours.ts';
import type { OpeningHours } from '#domain/settings.ts';
import type { AuditAction, AuditEntity } from '#domain/audit.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import type { ShopSettings } from '#domain/contract/admin/settings.ts';
import { isDay } from '#domain/day.ts';
import { statusLabel } from '#domain/reservation.ts';
import { rowOf } from '#domain/row-of.ts';
import { counted } from '#domain/plural.ts';
import { capital } from '../../format/capital.ts';
import { shortDayOfYear } from '../../format/full-day.ts';
import { formatPrice } from '../../format/price.ts';
import type { AdminIcon } from '../../ui/admin-icon-paths.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { MAIL_STATUS_LABELS } from './mail-status-labels.ts';
import { FIELD_NAMES, INSTRUMENT_FIELDS, withoutArticle } from './instrument-fields.ts';

export const ENTITY_NAMES: Record<AuditEntity, { label: string; the: string }> = {
  instrument: { label: 'Instrumento', the: 'el instrumento' },
  category: { label: 'Categoría', the: 'la categoría' },
  specification: { label: 'Característica', the: 'la característica' },
  reservation: { label: 'Reserva', the: 'la reserva' },
  user: { label: 'Usuario', the: 'el usuario' },
  maintenance: { label: 'Mantenimiento', the: 'el mantenimiento' },
  mail: { label: 'Correo', the: 'el correo' },
  synonym: { label: 'Sinónimo', the: 'el sinónimo' },
  rating: { label: 'Valoración', the: 'la valoración' },
  settings: { label: 'Ajustes', the: 'los ajustes' },
  closure: { label: 'Cierre', the: 'el cierre' },
};

/** An entity that is unknown is named as given. */
export const entityName = (entity: string): { label: string; the: string } =>
  rowOf(ENTITY_NAMES, entity) ?? { label: entity || 'Objeto', the: entity || 'un objeto' };

const SETTINGS_NOUNS: Record<keyof ShopSettings, string> = {
  hours: 'el horario',
  lastHourToday: 'la última hora para hoy',
  leadDays: 'los días de anticipación',
  turnaroundDays: 'los días de preparación',
  overdueHoldDays: 'los días que se retiene lo vencido',
  isHandOverStrict: 'la regla de las entregas',
  depositPercent: 'el depósito propuesto',
  lateFeePercent: 'el recargo por atraso',
};

const NOUNS: Record<string, string> = {
  ...SETTINGS_NOUNS,
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, INSTRUMENT_FIELDS[name].noun])),
  category: INSTRUMENT_FIELDS.categoryId.noun,
  provider: INSTRUMENT_FIELDS.providerName.noun,
  label: 'el nombre',
  icon: 'el icono',
  totalPrice: 'el total',
  images: 'las imágenes',
  imageAlts: 'lo que muestran las imágenes',
  role: 'el rol',
  isActive: 'la cuenta',
  hasEmail: 'el correo',
  internalNotes: 'las notas internas',
  contact: 'los datos de contacto',
  username: 'el nombre',
  lastname: 'el apellido',
  email: 'el correo',
  phone: 'el teléfono',
  startDate: 'el comienzo',
  endDate: 'el fin',
  quantity: 'la cantidad',
  quantityOut: 'las unidades afuera',
  reason: 'el motivo',
  cause: 'la causa',
  note: 'la nota',
  attempts: 'los intentos',
  userId: 'el cliente',
  instrumentId: 'el instrumento',
  instrument: 'el instrumento',
  turnaroundUntil: 'los días de preparación',
  isOverride: 'la excepción al calendario',
  term: 'el término',
  meaning: 'el significado',
  visible: 'la visibilidad',
  openReports: 'las denuncias sin atender',
  keptReservations: 'las reservas que conserva',
};

const nounOf = (field: string): string => rowOf(NOUNS, field) ?? field;

/** 'El precio' */
export function fieldName(field: string): string {
  return capital(nounOf(field));
}

const LISTED = 3;

/** 'Nombre, descripción, categoría…' */
export function fieldList(fields: readonly string[]): string {
  const names = fields.slice(0, LISTED).map((field) => withoutArticle(nounOf(field)));
  const list = names.join(', ') + (fields.length > LISTED ? '…' : '');
  return capital(list);
}

export const fieldsOf = ({ before, after }: AuditEntry): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

const ACTION_TEXTS: Record<AuditAction, (entry: AuditEntry) => string> = {
  created: ({ entity }) => `Creó ${entityName(entity).the}`,
  updated: (entry) => {
    const fields = fieldsOf(entry);
    const [only] = fields;
    return fields.length === 1 && only !== undefined ? `Cambió ${nounOf(only)}` : `Cambió ${fields.length} datos`;
  },
  deleted: ({ entity }) => `Eliminó ${entityName(entity).the}`,
  archived: () => 'Archivó',
  changed: (entry) => {
    const [only, ...others] = fieldsOf(entry).filter((field) => field !== 'totalPrice');
    return only !== undefined && others.length === 0 ? `Cambió ${nounOf(only)}` : 'Cambió la reserva';
  },
  ended: () => 'Finalizó',
  handed_over: () => 'Entregó',
  received: () => 'Recibió',
  no_show: () => 'Marcó que no vino',
  undone: () => 'Deshizo',
  cancelled: () => 'Canceló',
  role_changed: () => 'Cambió el rol',
  activated: () => 'Activó la cuenta',
  deactivated: () => 'Desactivó la cuenta',
  retried: () => 'Reintentó el envío',
  hidden: ({ entity }) => `Ocultó ${entityName(entity).the}`,
  shown: ({ entity }) => `Volvió a mostrar ${entityName(entity).the}`,
  reports_dismissed: () => 'Descartó las denuncias',
  passkey_added: () => 'Agregó una llave de acceso',
  passkey_removed: () => 'Quitó una llave de acceso',
  blocked: () => 'Dejó de alquilarle',
  unblocked: () => 'Volvió a alquilarle',
  mail_resumed: () => 'Volvió a escribirle',
};

export const actionText = (entry: AuditEntry): string =>
  rowOf(ACTION_TEXTS, entry.action)?.(entry) ?? (entry.action || 'Desconocido');

type ActionIcon = { name: IconName } | { path: AdminIcon };

const ACTION_ICONS: Record<AuditAction, ActionIcon> = {
  created: { name: 'plus' },
  updated: { name: 'pencil' },
  deleted: { name: 'trash' },
  archived: { name: 'box' },
  changed: { name: 'pencil' },
  ended: { name: 'check-circle' },
  handed_over: { name: 'box' },
  received: { name: 'check-circle' },
  no_show: { name: 'calendar-x' },
  undone: { name: 'undo' },
  cancelled: { name: 'cross-circle' },
  role_changed: { name: 'shield' },
  activated: { path: 'user-check' },
  deactivated: { path: 'ban' },
  retried: { name: 'repeat' },
  hidden: { name: 'eye-off' },
  shown: { name: 'eye' },
  reports_dismissed: { name: 'check' },
  passkey_added: { name: 'lock' },
  passkey_removed: { name: 'trash' },
  blocked: { path: 'ban' },
  unblocked: { path: 'user-check' },
  mail_resumed: { name: 'mail-check' },
};

export const actionIconOf = ({ action }: AuditEntry): ActionIcon => rowOf(ACTION_ICONS, action) ?? { name: 'info' };

const BOOLEANS: Record<string, readonly [yes: string, no: string]> = {
  isActive: ['Activa', 'Desactivada'],
  hasEmail: ['Con correo', 'Sin correo'],
  internalNotes: ['Cambiadas', 'Sin cambios'],
  visible: ['Visible', 'Oculta'],
};

function listText(field: string, values: readonly unknown[]): string {
  if (field === 'images') return counted(values.length, 'imagen', 'imágenes');
  if (field === 'hours') return hoursInWords(values as OpeningHours[], '');
  return values.map((value) => (field === 'contact' ? withoutArticle(nounOf(String(value))) : String(value))).join(', ');
}

/** A stored value as people write it. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') {
    const [yes, no] = rowOf(BOOLEANS, field) ?? ['Sí', 'No'];
    return value ? yes : no;
  }
  if (typeof value === 'number') return field === 'pricePerDay' || field === 'totalPrice' ? formatPrice(value) : String(value);
  if (Array.isArray(value)) return listText(field, value) || '—';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isDay(value)) return shortDayOfYear(value);
  if (field === 'status') return rowOf(MAIL_STATUS_LABELS, value) ?? statusLabel(value, value);
  return field === 'role' ? roleLabel(value) : value;
}
