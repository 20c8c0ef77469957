import { rowOf } from './row-of.ts';

export const ROLES = ['USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = { USER: 'Cliente', ADMIN: 'Administrador' };

/** What administrators may do, by part of the shop. */
export const PERMISSIONS = ['catalogue', 'rentals', 'money', 'accounts', 'mail', 'ratings', 'oversight'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The role that has the permission: administrators have all of them. */
export const roleWith = (_permission: Permission): Role => 'ADMIN';

/** An unknown role is shown as given. */
export const roleLabel = (role: string): string => rowOf(ROLE_LABELS, role) ?? role;

/** Orders of the administrator's table. Not in the contract, because the page that reads them must not load a schema. */
export const USER_SORTS = ['id', 'name', 'email', 'createdAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** One spelling for each mailbox, used for comparison and uniqueness. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** 'Ana Pereyra', or 'Usuario' when neither name is known. */
export const fullName = (user: { username: string; lastname: string }): string =>
  `${user.username} ${user.lastname}`.trim() || 'Usuario';
