/** Files share a process, and Node has no sessionStorage: what one leaves in the tab would live on in the next. */
import { beforeAll } from 'vitest';
import { tabStorage } from '#web/storage.ts';

beforeAll(() => {
  for (const key of tabStorage.keys()) tabStorage.write(key, null);
});
