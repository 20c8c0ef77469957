import { beforeAll } from 'vitest';
import { beginWithinDay } from '#tests/support/within-day.ts';
import { tabStorage } from '#web/storage.ts';

await beginWithinDay();

// Files share a process, and Node has no sessionStorage: what one leaves in the tab would live on in the next.
beforeAll(() => {
  for (const key of tabStorage.keys()) tabStorage.write(key, null);
});
