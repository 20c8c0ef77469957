/** `npm start`: the built shop on this machine, with its data kept between starts. PORT and HOST choose where it listens. */
import { readOptions } from './arguments.ts';
import { ensureBuilt } from './build.ts';
import { startEdge } from './edge-server.ts';
import { explain } from './explain.ts';
import { prepareLocalState, STATE_DIR } from './local-state.ts';
import { demandFreePort, wantedPort } from './port.ts';
import { keepSchedule } from './schedule.ts';
import { lockState } from './state-lock.ts';
import { closeOnSignal } from './stop-signals.ts';
import { welcome } from './welcome.ts';

readOptions({});

await explain(async () => {
  const startedAt = performance.now();
  const port = wantedPort();
  // First: a shop that was killed may have left its port taken.
  lockState(STATE_DIR, port);
  await demandFreePort(port, 'npm start');

  console.log('  Preparando la tienda…');
  ensureBuilt();
  const preparation = await prepareLocalState();
  const edge = await startEdge({ port, stateDir: STATE_DIR, host: process.env['HOST'] ?? 'localhost' });
  const stopSchedule = keepSchedule(edge.origin);
  closeOnSignal(async () => {
    stopSchedule();
    await edge.close();
  });
  console.log(welcome(edge.origin, preparation, startedAt));
});
