import type { Role } from '#domain/account.ts';

export type SampleUser = {
  id: number;
  email: string;
  username: string;
  lastname: string;
  phone: string | null;
  role: Role;
  isActive: boolean;
  emailVerified: boolean;
  /** Only the documented sample accounts have one: nobody can sign in as the others. */
  password: string | null;
  joinedDaysAgo: number;
};

export const ADMIN_ID = 1;
export const ANA_ID = 2;
export const BRUNO_ID = 3;
export const INACTIVE_ID = 4;

const FIRST_CUSTOMER_ID = 5;

/** The accounts that the product's documentation names. For a shop on one's own machine, never for a deployment. */
export const SAMPLE_ACCOUNTS: readonly (SampleUser & { password: string })[] = [
  {
    id: ADMIN_ID,
    email: 'admin@resuena.com',
    username: 'Martina',
    lastname: 'Olivera',
    phone: '+598 2900 1420',
    role: 'ADMIN',
    isActive: true,
    emailVerified: true,
    password: 'Admin123',
    joinedDaysAgo: 420,
  },
  {
    id: ANA_ID,
    email: 'ana@resuena.com',
    username: 'Ana',
    lastname: 'Pereyra',
    phone: '+598 99 123 456',
    role: 'USER',
    isActive: true,
    emailVerified: true,
    password: 'Cliente123',
    joinedDaysAgo: 290,
  },
  {
    id: BRUNO_ID,
    email: 'bruno@resuena.com',
    username: 'Bruno',
    lastname: 'Cabrera',
    phone: '+598 98 765 432',
    role: 'USER',
    isActive: true,
    emailVerified: true,
    password: 'Cliente123',
    joinedDaysAgo: 275,
  },
  {
    id: INACTIVE_ID,
    email: 'inactiva@resuena.com',
    username: 'Inés',
    lastname: 'Acosta',
    phone: null,
    role: 'USER',
    isActive: false,
    emailVerified: true,
    password: 'Cliente123',
    joinedDaysAgo: 260,
  },
];

/** First name, last name, days since joining, phone, and whether the address was confirmed. */
const CUSTOMERS: readonly (readonly [string, string, number, string | null, boolean])[] = [
  ['Lucía', 'Fernández', 298, '+598 99 201 334', true],
  ['Santiago', 'Rodríguez', 296, '+598 98 410 227', true],
  ['Valentina', 'Suárez', 295, null, true],
  ['Matías', 'Techera', 293, '+598 94 552 018', true],
  ['Camila', 'Silveira', 291, '+598 91 733 640', true],
  ['Nicolás', 'Etcheverry', 288, null, true],
  ['Florencia', 'Bentancor', 285, '+598 99 884 105', true],
  ['Joaquín', 'Píriz', 283, '+598 92 316 771', true],
  ['Agustina', 'Larrosa', 280, '+598 98 207 593', true],
  ['Federico', 'Umpiérrez', 278, null, true],
  ['Carolina', 'Sosa', 274, '+598 95 640 122', true],
  ['Diego', 'Arismendi', 271, '+598 99 458 836', true],
  ['Sofía', 'Machado', 268, '+598 93 175 209', true],
  ['Gonzalo', 'Viera', 265, null, true],
  ['Romina', 'Tabárez', 262, '+598 98 932 417', true],
  ['Ignacio', 'Curbelo', 258, '+598 91 608 354', true],
  ['Mariana', 'Delgado', 255, '+598 99 371 990', true],
  ['Rodrigo', 'Noble', 251, null, true],
  ['Paula', 'Echegoyen', 248, '+598 94 223 581', true],
  ['Leonardo', 'Miraballes', 244, '+598 98 519 762', true],
  ['Julieta', 'Ferrari', 240, '+598 92 846 037', true],
  ['Andrés', 'Casal', 236, '+598 99 667 214', true],
  ['Natalia', 'Brum', 232, null, true],
  ['Emiliano', 'Goyeneche', 228, '+598 95 094 623', true],
  ['Victoria', 'Amarillo', 222, '+598 91 482 705', true],
  ['Facundo', 'Perdomo', 215, '+598 98 350 148', true],
  ['Micaela', 'Rivero', 150, '+598 93 711 826', true],
  ['Sebastián', 'Cardozo', 118, null, true],
  ['Antonella', 'Morales', 84, '+598 99 526 390', true],
  ['Bautista', 'Lemos', 47, '+598 94 189 472', true],
  ['Elisa', 'Quintana', 26, null, true],
  ['Thiago', 'Barrios', 12, '+598 92 903 658', false],
  ['Renata', 'Olazábal', 5, null, false],
];

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const SAMPLE_USERS: readonly SampleUser[] = [
  ...SAMPLE_ACCOUNTS,
  ...CUSTOMERS.map(([username, lastname, joinedDaysAgo, phone, emailVerified], index) => ({
    id: FIRST_CUSTOMER_ID + index,
    // A domain that can never receive mail.
    email: `${plain(username)}.${plain(lastname)}@example.com`,
    username,
    lastname,
    phone,
    role: 'USER' as const,
    isActive: true,
    emailVerified,
    password: null,
    joinedDaysAgo,
  })),
];
