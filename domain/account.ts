import { rowOf } from './row-of.ts';

export const ROLES = ['USER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = { USER: 'Cliente', ADMIN: 'Administrador' };

/** The role that has each permission. Permissions are parts of the shop, and administrators have all of them. */
export const ROLE_WITH = {
  catalogue: 'ADMIN',
  rentals: 'ADMIN',
  money: 'ADMIN',
  accounts: 'ADMIN',
  mail: 'ADMIN',
  ratings: 'ADMIN',
  oversight: 'ADMIN',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof ROLE_WITH;

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
