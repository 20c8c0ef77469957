/** An address as shown to administrators: customers whom the shop wrote down itself may have none. */
export const emailText = (email: string | null): string => email ?? 'Sin correo';
