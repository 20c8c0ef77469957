/** A worker that does nothing: what answers take because of the runtime alone. */
export default {
  fetch: () => new Response('pong'),
} satisfies ExportedHandler<Env>;
