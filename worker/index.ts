export default {fetch(){return new Response("x")}} satisfies ExportedHandler<Env>
