/**
 * Spans by name, beside those that the runtime makes of its own for D1, R2, queues and fetch. They reach the dashboard where wrangler.toml
 * switches traces on; else they cost nothing.
 */
import { tracing } from 'cloudflare:workers';

export type Span = { setAttributes: (attributes: Record<string, boolean | number | string | undefined>) => void };

/** `session`, who asks; `plan`, what a reservation may be; `batch`, a call of the database; `email`, one attempt. */
export type SpanName = 'session' | 'plan' | 'batch' | 'email';

/** Ends with what `work` returns, or when its promise is settled. */
export const inSpan = <T>(name: SpanName, work: (span: Span) => T): T => tracing.enterSpan(name, work);
