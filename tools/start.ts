/** `npm start`: the built shop on this machine, with its data kept between starts. PORT and HOST choose where it listens. */
import { ensureBuilt } from './build.ts';
import { ensureDevVars } from './dev-vars.ts';
import { startEdge } from './edge-server.ts';
import { prepareLocalState, STATE_DIR } from './local-state.ts';
import { isPortFree, wantedPort } from './port.ts';
import { keepSchedule } from './schedule.ts';
import { closeOnSignal } from './stop-signals.ts';
import { welcome } from './welcome.ts';

const startedAt = performance.now();
const port = wantedPort();
if (!(await isPortFree(port))) {
  console.error(`\n  El puerto ${port} está ocupado. Cerrá el otro programa o elegí otro: PORT=8788 npm start\n`);
  process.exit(1);
}

ensureDevVars();
console.log('  Preparando la tienda…');
ensureBuilt();
const preparation = await prepareLocalState();
const edge = await startEdge({ port, stateDir: STATE_DIR, host: process.env['HOST'] ?? 'localhost' });
const stopSchedule = keepSchedule(edge.runScheduled);
closeOnSignal(async () => {
  stopSchedule();
  await edge.close();
});
console.log(welcome(edge.origin, preparation, startedAt));
