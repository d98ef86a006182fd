// The baseline of cached pages: Fastify that answers each path with a constant text of its page's size.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const app = fastify();
// each argument is `/path=size`
for (const one of process.argv.slice(2)) {
  const [path = '', size] = one.split('=');
  const body = Buffer.alloc(Number(size), 'a');
  app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(body));
}
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
