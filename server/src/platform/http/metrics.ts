import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../runtime/config.ts';
import { ApiError } from './api-error.ts';
import { sameText } from '../access/secrets.ts';

/** What /metrics shows. One registry an application: two in one process do not mix. */
export interface Metrics {
  /**
   * After each answer. The pattern of the route, never the address itself, so that the number of series stays small.
   */
  observe(method: string, pattern: string, status: number, milliseconds: number): void;
  text(): Promise<string>;
  contentType: string;
}

/** The part of a pg pool that is watched. */
export interface WatchedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** In seconds: from a cached row to the request's time limit. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function metrics(pool: WatchedPool): Metrics {
  const registry = new Registry();
  // Process, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool (total), those not in use (idle) and calls that wait for one (waiting)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    let one = series.get(key);
    if (!one) series.set(key, (one = durations.labels({ method, route, status })));
    return one;
  };
  return {
    observe: (method, pattern, status, milliseconds) => seriesOf(method, pattern, status).observe(milliseconds / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** For clients with METRICS_TOKEN. Without one they are open in the demo, and elsewhere there is no such page. */
export function serveMetrics(
  app: FastifyInstance,
  measures: Metrics,
  { metricsToken, demo, test }: Pick<Config, 'metricsToken' | 'demo' | 'test'>,
): void {
  if (!metricsToken && !demo && !test) return;
  app.get('/metrics', async (request: FastifyRequest, reply: FastifyReply) => {
    if (metricsToken && !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError('unauthenticated');
    }
    return reply.type(measures.contentType).send(await measures.text());
  });
}
