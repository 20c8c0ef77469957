/** The actions of administrators that are logged, and their objects. Codes are stored: they never change meaning. */
export const AUDIT_ENTITIES = [
  'instrument',
  'category',
  'specification',
  'reservation',
  'user',
  'maintenance',
  'mail',
  'synonym',
  'rating',
  'settings',
  'closure',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'archived',
  'changed',
  'ended',
  'handed_over',
  'received',
  'no_show',
  'undone',
  'cancelled',
  'role_changed',
  'activated',
  'deactivated',
  'retried',
  'hidden',
  'shown',
  'reports_dismissed',
  'passkey_added',
  'passkey_removed',
  'blocked',
  'unblocked',
  'mail_resumed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
