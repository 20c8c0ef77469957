/** `npm run reset`: throws the local data away and loads the sample shop anew. Deployments are never touched. */
import { rmSync } from 'node:fs';
import { explain } from './explain.ts';
import { prepareLocalState, STATE_DIR } from './local-state.ts';
import { isPortFree, wantedPort } from './port.ts';

await explain(async () => {
  const port = wantedPort();
  if (!(await isPortFree(port)))
    throw new Error(`Hay una tienda abierta en el puerto ${port}: ciérrala antes de reiniciar los datos.`);
  rmSync(STATE_DIR, { recursive: true, force: true });
  await prepareLocalState();
  console.log('\n  Datos locales reiniciados con la tienda de muestra. Para abrirla: npm start\n');
});
