/** `npm run dev`: page and worker straight from the sources, reloaded as they change, over the same local data as `npm start`. */
import { readOptions } from './arguments.ts';
import { createServer } from 'vite';
import { explain } from './explain.ts';
import { prepareLocalState, STATE_DIR } from './local-state.ts';
import { demandFreePort, wantedPort } from './port.ts';
import { keepSchedule } from './schedule.ts';
import { setSampleDefaults } from './shop-config.ts';
import { lockState } from './state-lock.ts';
import { closeOnSignal } from './stop-signals.ts';
import { welcome } from './welcome.ts';

readOptions({});

await explain(async () => {
  const startedAt = performance.now();
  const port = wantedPort();
  // First: a shop that was killed may have left its port taken.
  lockState(STATE_DIR, port);
  await demandFreePort(port, 'npm run dev');

  setSampleDefaults();
  const preparation = await prepareLocalState();
  const host = process.env['HOST'] ?? 'localhost';
  const server = await createServer({ server: { port, strictPort: true, host }, clearScreen: false });
  await server.listen();
  const origin = `http://localhost:${port}`;
  const stopSchedule = keepSchedule(origin);
  closeOnSignal(async () => {
    stopSchedule();
    await server.close();
  });
  console.log(welcome(origin, preparation, startedAt));
});
