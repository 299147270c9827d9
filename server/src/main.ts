import { type App, buildApp } from './app.ts';
import { refuseUnfinished } from './backup/unfinished.ts';
import { ensureCatalogue } from './features/articles/catalogue.ts';
import { isOwner } from './platform/database/application-role.ts';
import { ConfigError, readConfig } from './platform/runtime/config.ts';
import type { Database } from './platform/database/index.ts';
import { bringUpToDate, type DatabaseLocation, locateDatabase } from './platform/database/location.ts';
import { isStandby, untilPrimary } from './platform/database/state.ts';
import { openServices } from './platform/runtime/open-services.ts';
import { anySuperAdmin } from './features/admins/super-admins.ts';
import { requireOfNewPlatform } from './features/second-factor/store.ts';
import { keepFigures } from './features/reports/follow-up.ts';
import { CannotStart } from './platform/postgres/cannot-start.ts';
import type { Services } from './platform/runtime/services.ts';
import { listen, naming } from './platform/runtime/startup.ts';
import { logOutput } from './platform/http/log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exit(1);
});

/** Configuration → database → migrations → demo school → HTTP; every step backwards on SIGTERM. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const location = await locateDatabase(config, say);
  await naming('DATABASE_URL', () => refuseUnfinished(location.url));
  const standby = await naming('DATABASE_URL', () => isStandby(location.url));
  const { services, database } = await naming(`DATA_DIR ${config.dataDir}`, () => openServices(config, location.url));
  const app = await buildApp(services, database.pool, await logOutput(process.stdout, config.production));
  const running: Running = { app, services, database, location, ended: [] };
  if (standby) {
    await open(running);
    say('The database is a standby and takes no writes: this process is not ready until it does.');
    await untilPrimary(database.pool);
  }
  await prepare(running);
  await work(running);
  if (!standby) await open(running);
  await warnWithoutAccounts(running);

  // Last: anyone who reads it may end the server at once, and then it has to end in order.
  const address = app.http.addresses()[0];
  const port = typeof address === 'object' ? address.port : config.port;
  say(`\nOkur is ready: http://localhost:${port}`);
  if (config.demo)
    say('Demo sign-ins: sp, mn, cm, in, sm, cs, ce, parent, student @okur.example, password okur-demo\n');
}

interface Running {
  app: App;
  services: Services;
  database: Database;
  location: DatabaseLocation;
  /** Ends what goes on beside the calls. */
  ended: (() => unknown)[];
}

/** Migrations, what every platform has, and the demo school. */
async function prepare({ app, services, location }: Running): Promise<void> {
  await bringUpToDate(location, say);
  if (services.config.production && (await isOwner(location.url)))
    app.http.log.warn(
      'the server works as the owner of its tables: give DATABASE_URL a role of its own and ' +
        'MIGRATION_DATABASE_URL the owner',
    );
  await ensureCatalogue(services);
  if (services.config.production && !services.config.demo) await requireOfNewPlatform(services.db);
  if (!services.config.demo) return;
  const { makeDemo } = await import('./demo/school.ts');
  await makeDemo(services, say);
}

async function warnWithoutAccounts({ services }: Running): Promise<void> {
  if (await anySuperAdmin(services.db)) return;
  say(
    '\nNobody can sign in yet. Invite the first super admin: ' +
      'npm run super-admin -- --email name@school.example --name "First Last"',
  );
}

async function work({ app, services, ended }: Running): Promise<void> {
  const failed = (error: unknown) => app.http.log.error({ err: error }, 'summing up figures failed');
  ended.push(keepFigures(services, failed));
  await services.jobs.serve();
}

/**
 * Milliseconds within which a second signal is the first one again: a service manager and a terminal signal a whole
 * group, and npm hands on what the server has got from them already.
 */
const sameSignal = 1000;

/** Takes calls from now on, and ends in order when it is told to. */
async function open(running: Running): Promise<void> {
  await listen(running.app.http, running.services.config);
  let first: number | undefined;
  const stop = (): void => {
    if (first === undefined) void endInOrder(running);
    else if (performance.now() - first > sameSignal) process.exit(1);
    first ??= performance.now();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function endInOrder({ app, services, database, location, ended }: Running): Promise<void> {
  app.drain();
  setTimeout(() => process.exit(1), 25_000).unref();
  await Promise.all([services.jobs.stop(20_000), app.http.close(), ...ended.map((end) => end())]);
  await database.close();
  await location.stop();
  process.exit(0);
}
