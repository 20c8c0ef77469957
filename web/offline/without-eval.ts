import { z } from 'zod';
import { plainError } from '#domain/contract/plain-errors.ts';

// To be imported before any schema is made: the page's policy forbids the code that the library would write for them, and its mere
// probing is reported.
z.config({ jitless: true, localeError: plainError });
