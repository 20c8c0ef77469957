import { z } from 'zod';
import { plainError } from '#domain/contract/plain-errors.ts';

// Import before any schema is created: zod would test whether it may generate code, which the content security policy forbids and reports.
z.config({ jitless: true, localeError: plainError });
