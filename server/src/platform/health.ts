import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** /livez touches nothing. /readyz fails while the process drains or the database does not answer within a second. */
export function serveHealth(app: FastifyInstance, pool: Pool, isDraining: () => boolean): void {
  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const timer = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 1000).unref());
    try {
      await Promise.race([pool.query('select 1'), timer]);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
}
