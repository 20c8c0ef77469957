import { createApp } from './app.ts';
import { consumeMail } from './mail/consumer.ts';
import type { MailTask } from './mail/enqueue.ts';
import { HOURLY_CRON, runHourly } from './hourly.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  queue: consumeMail,
  scheduled: ({ cron, scheduledTime }, env) => (cron === HOURLY_CRON ? runHourly : sweep)(env, scheduledTime),
} satisfies ExportedHandler<Env, MailTask>;
