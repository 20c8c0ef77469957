import { createApp } from './app.ts';
import { consumeMail } from './mail/consumer.ts';
import type { MailTask } from './mail/enqueue.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  queue: consumeMail,
  scheduled: (controller, env) => sweep(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, MailTask>;
