/** `npm run dev`: page and worker straight from the sources, reloaded as they change, over the same local data as `npm start`. */
import { createServer } from 'vite';
import { prepareLocalState } from './local-state.ts';
import { isPortFree, wantedPort } from './port.ts';
import { keepSchedule } from './schedule.ts';
import { closeOnSignal } from './stop-signals.ts';
import { welcome } from './welcome.ts';

const startedAt = performance.now();
const port = wantedPort();
if (!(await isPortFree(port))) {
  console.error(`\n  El puerto ${port} está ocupado. Cerrá el otro programa o elegí otro: PORT=8788 npm run dev\n`);
  process.exit(1);
}

const preparation = await prepareLocalState();
const server = await createServer({
  server: { port, strictPort: true, host: process.env['HOST'] ?? 'localhost' },
  clearScreen: false,
});
await server.listen();
const origin = `http://localhost:${port}`;
const stopSchedule = keepSchedule(async () => {
  await fetch(`${origin}/cdn-cgi/handler/scheduled`);
});
closeOnSignal(async () => {
  stopSchedule();
  await server.close();
});
console.log(welcome(origin, preparation, startedAt));
