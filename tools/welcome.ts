import { SAMPLE_ACCOUNTS } from '#seed/users.ts';
import type { Preparation } from './local-state.ts';

/** Where the shop is and who can enter, for the terminal. */
export function welcome(origin: string, { migrations, seeded }: Preparation, startedAt: number): string {
  const rows = SAMPLE_ACCOUNTS.map(({ email, password, role, isActive }) => {
    const note = isActive ? { ADMIN: 'Administrador', USER: 'Cliente' }[role] : 'Cuenta desactivada';
    return `    ${email.padEnd(22)} ${password.padEnd(12)} ${note}`;
  });
  const done = [
    migrations.length > 0 && `  Migraciones aplicadas: ${migrations.length}`,
    seeded && '  Base vacía: se cargó la tienda de muestra',
  ].filter((line) => line !== false);
  return [
    '',
    `  Resuena está en ${origin}  (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
    ...done,
    '',
    '  Cuentas de muestra:',
    ...rows,
    '',
    `  Correos enviados: ${origin}/api/dev/mail`,
    `  API:              ${origin}/api/docs`,
    '  Para volver a los datos de muestra: npm run reset. Ctrl+C para salir.',
    '',
  ].join('\n');
}
