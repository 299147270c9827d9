import { buildApp } from './app.ts';
import { ensureCatalogue } from './features/articles/catalogue.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openServices } from './platform/open-services.ts';
import { keepFigures } from './features/reports/follow-up.ts';
import { CannotStart, startEmbedded } from './platform/postgres/embedded.ts';
import { listen, naming } from './platform/start.ts';
import { keepInTime } from './platform/housekeeping.ts';
import { gathered } from './platform/log-lines.ts';
import { migrate } from './platform/migrate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Configuration → database → migrations → demo school → HTTP; every step backwards on SIGTERM. */
export async function start(): Promise<void> {
  await run().catch((error: unknown) => {
    const isKnown = error instanceof ConfigError || error instanceof CannotStart;
    process.stderr.write(`${error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
    process.exit(1);
  });
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const dataDir = `DATA_DIR ${config.dataDir}`;
  const embedded = config.databaseUrl ? null : await naming(dataDir, () => startEmbedded({ dataDir: config.dataDir, log: say }));
  const url = config.databaseUrl ?? embedded!.url;
  await naming('DATABASE_URL', () => migrate(url));
  const { services, database } = await naming(dataDir, () => openServices(config, url));
  await ensureCatalogue(services);
  if (config.demo) {
    const { makeDemo } = await import('./demo/school.ts');
    await makeDemo(services, say);
  }
  const app = await buildApp(services, database.pool, gathered(process.stdout));
  const stopTiming = keepInTime(services.db, (error) => app.http.log.error({ err: error }, 'ending activations failed'));
  const stopFigures = keepFigures(services, (error) => app.http.log.error({ err: error }, 'summing up figures failed'));
  await services.jobs.serve();
  await listen(app.http, config);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    app.drain();
    stopTiming();
    setTimeout(() => process.exit(1), 25_000).unref();
    await Promise.all([services.jobs.stop(20_000), app.http.close(), stopFigures()]);
    await database.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  // Last: whoever reads it may end the server at once, and then it has to end in order.
  const address = app.http.addresses()[0];
  const port = typeof address === 'object' ? address.port : config.port;
  say(`\nOkur is ready: http://localhost:${port}`);
  if (config.demo) say('Demo sign-ins: sp, mn, cm, in, sm, cs, ce, parent, student @okur.example, password okur-demo\n');
}
