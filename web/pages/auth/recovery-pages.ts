import * as confirm from './confirm-route.ts';
import * as forgot from './forgot-route.ts';
import * as reset from './reset-route.ts';

/** What is opened rarely, and mostly from an e-mail. In one chunk: each page apart costs the first load the names of its files. */
export const recoveryPages = { confirm, forgot, reset };
