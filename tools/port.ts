import { createServer } from 'node:net';
import { DEFAULT_PORT } from './project.ts';

const MAX_PORT = 65_535;

/** PORT, or the default. Throws on what is not a port number. */
export function wantedPort(fallback = DEFAULT_PORT): number {
  const port = Number(process.env['PORT'] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT)
    throw new Error(`PORT no es un número de puerto: ${process.env['PORT']}`);
  return port;
}

/** Whether nothing listens there yet, on either of localhost's addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
    if (!(await promise)) return false;
  }
  return true;
}

/** Throws, saying what to do about it, when something listens on the port already. */
export async function demandFreePort(port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Error(`El puerto ${port} está ocupado. Cierra el otro programa o elige otro: PORT=${port + 1} ${command}`);
}
