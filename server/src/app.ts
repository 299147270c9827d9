import type { Pool } from './platform/database/index.ts';
import multipart from '@fastify/multipart';
import { limits } from '@okur/contract/limits';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { limitBodyTime, longestUploadMs } from './platform/http/body-time.ts';
import { features } from './features/index.ts';
import { servePayments } from './features/payments/pages.ts';
import { jobKinds } from './features/job-kinds.ts';
import { ofCall, rememberCallers } from './platform/http/call-log.ts';
import { errorForLog } from './platform/http/error-log.ts';
import { fail, handleFailures } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { newId } from './platform/database/ids.ts';
import { serveFiles } from './platform/http/stored-files.ts';
import { metrics, serveMetrics } from './platform/http/metrics.ts';
import { serveDocs } from './platform/http/openapi/docs.ts';
import { ApiError } from './platform/http/api-error.ts';
import { serializerCompiler } from './platform/http/response-schema.ts';
import { sendSafetyHeaders } from './platform/http/security-headers.ts';
import type { Config } from './platform/runtime/config.ts';
import type { Services } from './platform/runtime/services.ts';
import { serveWeb } from './platform/http/static.ts';
import { guardXsrf } from './platform/http/xsrf.ts';

/** A body of an ordinary call has to be here by then. */
const bodyMs = 30_000;

export interface App {
  http: FastifyInstance;
  /** From now on /readyz says no. */
  drain(): void;
}

/** The whole HTTP server: safety first, then every feature under both API versions, then the browser application. */
export async function buildApp(services: Services, pool: Pool, log?: LogStream): Promise<App> {
  const { config } = services;
  const secure = config.publicUrl.startsWith('https:');
  const http = openHttp(config, log);
  handleFailures(http, services.disk);
  const measures = metrics(pool);
  let draining = false;

  rememberCallers(http);
  sendSafetyHeaders(http, secure);
  limitBodyTime(http, bodyMs);
  observeAnswers(http, measures);
  await http.register(multipart);

  services.jobs.know(services, jobKinds);
  serveHealth(http, pool, services.disk, () => draining);
  await http.register(
    async (api) => {
      guardXsrf(api, secure);
      api.addHook('onRequest', (_request, _reply, done) =>
        done(services.load.isOverloaded() ? new ApiError('overloaded', { retryAfter: 2 }) : undefined),
      );
      for (const feature of features) feature(api, services);
    },
    { prefix: '/api/v1' },
  );
  serveMetrics(http, measures, config);
  if (config.demo || config.test) await serveDocs(http);
  serveFiles(http, services);
  await servePayments(http, services);
  await serveWeb(http, config);
  http.addHook('onClose', async () => {
    services.load.stop();
    await services.searches.close();
    await services.recordViews.flush();
  });
  return { http, drain: () => (draining = true) };
}

interface LogStream {
  write(line: string): void;
}

function openHttp(config: Config, log?: LogStream): FastifyInstance {
  const http = Fastify({
    logger: {
      ...(log ? { stream: log } : {}),
      level: config.logLevel,
      serializers: { req: (r) => ({ method: r.method, path: r.originalUrl?.split('?')[0] }), err: errorForLog },
    },
    // One line a call, when it was answered; it names the call itself. Of a request a line has its method and path and
    // nothing else: no query, no header.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Version 2 is the same calls, without routes of their own, which take memory.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/v2/') ? `/api/v1/${url.slice('/api/v2/'.length)}` : url),
    genReqId: () => newId(),
    bodyLimit: limits.bodyBytes,
    requestTimeout: longestUploadMs,
    connectionTimeout: 40_000,
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void fail(error, request, reply),
  });
  http.setSerializerCompiler(serializerCompiler);
  // Nothing takes plain text: it is another kind of body (415), not an empty one.
  http.removeContentTypeParser('text/plain');
  // Every request of the browser says JSON (specification, section 7), also one without a body: a deletion, an upload's
  // removal.
  const json = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : json(request, String(body), done),
  );
  http.server.headersTimeout = 10_000;
  return http;
}

/** Each answer is counted and logged. */
function observeAnswers(http: FastifyInstance, measures: ReturnType<typeof metrics>): void {
  http.addHook('onResponse', (request, reply, done) => {
    measures.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    http.log.info(
      {
        ...ofCall(request),
        req: request,
        status: reply.statusCode,
        ...(reply.statusCode >= 400 ? { address: request.ip } : {}),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
