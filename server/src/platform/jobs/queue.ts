import { PgBoss, type Db as BossDb } from 'pg-boss';
import { type Db, type Pool, instantsAsDates } from '../database/index.ts';

/*
 * Who does a job next: pg-boss, in a schema of its own beside our tables. It hands each job to one process, hears its
 * heartbeat, and gives it to another when that stops. What people see of a job is in our table (store.ts).
 */

const queue = 'jobs';
/** Where jobs end that were begun ten times and never finished. */
const lost = 'jobs-lost';
/** Jobs a process does at a time. Most of their time goes by in the database; one sends to webhooks all the time. */
const lanes = 4;

export interface Task {
  /** Our job; absent for one that the schedule calls for, which has its row made when it begins. */
  id?: string;
  kind?: string;
}

export interface Queue {
  /** Puts the job into the queue with the caller's transaction: it is there when that commits. */
  send(tx: Db, id: string): Promise<void>;
  isQueued(id: string): Promise<boolean>;
  /** Begins to work; `perform` throws when the job is to be tried again. */
  work(perform: (id: string, task: Task) => Promise<void>, giveUp: (id: string) => Promise<void>): Promise<void>;
  /** Looks for work now instead of within the next two seconds. */
  wake(): void;
  schedule(crons: ReadonlyMap<string, string>): Promise<void>;
  /** Takes no more work and waits for what is being done. */
  drain(): Promise<void>;
  /** Hands back what is still being done. */
  close(): Promise<void>;
}

/** Makes or updates the schema; part of the migrations, under their lock. */
export async function installQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  const shared = {
    retryLimit: 9,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 6 * 3600,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 86_400,
  };
  await boss.createQueue(lost, { retryLimit: 9, deleteAfterSeconds: 86_400 });
  await boss.createQueue(queue, { ...shared, deadLetter: lost });
  await boss.stop({ graceful: false });
}

interface QueueOptions {
  pool: Pool;
  /** Keeps watch over heartbeats and the schedule; a test has no need of it. */
  supervise: boolean;
  onError(error: unknown): void;
}

export async function openQueue({ pool, supervise, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    db: bossDb((text, values) => pool.query({ text, values, types: instantsAsDates })),
    migrate: false,
    supervise,
    schedule: supervise,
    reindex: false,
    // With ten seconds of no heartbeat a job goes on within twenty: both looks, the pause before a retry and the poll
    // add up to eight at the worst.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', onError);
  await boss.start();
  let workers: string[] = [];
  const wake = (): void => workers.forEach((worker) => boss.notifyWorker(worker));

  return {
    send: async (tx, id) =>
      void (await boss.send(
        queue,
        { id },
        { id, db: bossDb((text, values) => tx.query({ text, values, types: instantsAsDates })) },
      )),
    isQueued: async (id) => (await boss.findJobs(queue, { id })).length > 0,
    async work(perform, giveUp) {
      const one =
        (begin: (id: string, task: Task) => Promise<void>) =>
        async ([job]: { id: string; data: Task }[]) => {
          if (job) await begin(job.id, job.data ?? {});
          // Where one job waited another may, too.
          wake();
        };
      workers = await Promise.all(
        Array.from({ length: lanes }, () => boss.work<Task>(queue, { pollingIntervalSeconds: 2 }, one(perform))),
      );
      await boss.work<Task>(
        lost,
        { pollingIntervalSeconds: 10 },
        one((_id, task) => (task.id ? giveUp(task.id) : Promise.resolve())),
      );
    },
    wake,
    async schedule(crons) {
      for (const { key } of await boss.getSchedules(queue)) if (!crons.has(key)) await boss.unschedule(queue, key);
      for (const [kind, cron] of crons) await boss.schedule(queue, cron, { kind }, { key: kind, tz: 'UTC' });
    },
    drain: async () => void (await Promise.all([queue, lost].map((name) => boss.offWork(name, { wait: true })))),
    close: () => boss.stop({ graceful: false }),
  };
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const bossDb = (query: Query): BossDb => ({
  executeSql: (text, values = []) => query(text, values) as Promise<{ rows: never[] }>,
});
