/** `npm run reset`: throws the local data away and loads the sample shop anew. Deployments are never touched. */
import { readOptions } from './arguments.ts';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from './explain.ts';
import { prepareLocalState, STATE_DIR } from './local-state.ts';
import { isPortFree, wantedPort } from './port.ts';
import { LOCK_FILE, lockState } from './state-lock.ts';

readOptions({});

await explain(async () => {
  const port = wantedPort();
  // First: a shop that was killed may have left its port taken.
  lockState(STATE_DIR, port);
  if (!(await isPortFree(port)))
    throw new Error(`Hay una tienda abierta en el puerto ${port}: ciérrala antes de reiniciar los datos.`);
  for (const name of readdirSync(STATE_DIR).filter((entry) => entry !== LOCK_FILE)) {
    rmSync(join(STATE_DIR, name), { recursive: true, force: true });
  }
  await prepareLocalState();
  console.log('\n  Datos locales reiniciados con la tienda de muestra. Para abrirla: npm start\n');
});
