import type { Pool } from '../database/index.ts';
import type { FastifyInstance } from 'fastify';
import { lookAt } from '../database/state.ts';
import { watchPool } from '../database/pool-watch.ts';
import { dropIdle } from '../database/read-only.ts';
import type { DiskWatch } from '../database/standstill.ts';
import { shortly } from '../database/time-limits.ts';

/**
 * /livez touches nothing and is red when the pool has given no answer for 30 s: this process needs a new start. /readyz
 * fails while the process drains, the database does not answer within a second, lacks migrations, or nothing can be
 * written, and says why.
 */
export function serveHealth(
  app: FastifyInstance,
  pool: Pool,
  disk: Pick<DiskWatch, 'wasFull'>,
  isDraining: () => boolean,
  deadAfter = 30_000,
): void {
  const watch = watchPool(pool, deadAfter);
  app.addHook('onClose', async () => watch.stop());
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) =>
    watch.isDead() ? reply.code(503).send({ status: 'database' }) : { status: 'ok' },
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const timer = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 1000).unref());
    try {
      const { standby, pending } = await Promise.race([lookAt((text) => pool.query(shortly(text))), timer]);
      if (standby) void dropIdle(pool);
      if (standby) return await reply.code(503).send({ status: 'writes_paused' });
      if (pending > 0) return await reply.code(503).send({ status: 'migrations' });
      if (disk.wasFull()) return await reply.code(503).send({ status: 'out_of_space' });
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
}
