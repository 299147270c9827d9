import { LRUCache } from 'lru-cache';
import type { Route } from '@okur/contract/route';
import type { Caller } from './caller.ts';
import { array, type Db, rows, sql } from '../database/index.ts';

/** How a student's record was looked at. */
export type Way = NonNullable<Route['record']> | 'view_as';

/** Milliseconds that what was seen waits for the others: what a crash may lose. */
const waitMs = 1000;
/**
 * Looks that are remembered, so that the next page of the same record costs nothing; again each quarter of an hour, at
 * which it becomes another day somewhere.
 */
const quarterMs = 900_000;
const rememberedMax = 50_000;

interface View {
  user: string;
  admin: string;
  way: Way;
  at: string;
}

export interface RecordViews {
  note(adminId: string, userIds: readonly string[], way: Way): void;
  /** Writes what waits. */
  flush(): Promise<void>;
}

/**
 * Who looked at which student, once for each day and way. It is written after the answer, many at a time: a look costs
 * no one anything. What the database does not take waits for the next time.
 */
export function recordViews(db: Db, onError: (error: unknown) => void): RecordViews {
  const noted = new LRUCache<string, true>({ max: rememberedMax });
  let waiting: View[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const views = waiting;
    waiting = [];
    if (views.length === 0) return;
    try {
      await rows(
        db,
        sql`insert into record_views (user_id, admin_id, way, at, day)
          select x.user_id, x.admin_id, x.way, x.at, okur_day(x.at, c.time_zone)
          from unnest(${array(views.map(({ user }) => user))}, ${array(views.map(({ admin }) => admin))},
            ${array(
              views.map(({ way }) => way),
              'text',
            )}, ${array(
              views.map(({ at }) => at),
              'timestamptz',
            )}) as x(user_id, admin_id, way, at)
          join users u on u.id = x.user_id join companies c on c.id = u.company_id
          on conflict do nothing`,
      );
    } catch (error) {
      onError(error);
      waiting = [...views, ...waiting].slice(0, rememberedMax);
      later();
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write));
  const later = (): void => void (timer ??= setTimeout(() => void flush(), waitMs).unref());

  return {
    note(admin, users, way) {
      const now = new Date();
      const quarter = Math.floor(now.getTime() / quarterMs);
      for (const user of users) {
        const key = `${quarter} ${user} ${admin} ${way}`;
        if (noted.has(key)) continue;
        noted.set(key, true);
        waiting.push({ user, admin, way, at: now.toISOString() });
      }
      if (waiting.length > 0) later();
    },
    flush,
  };
}

/** Whose look it is: staff alone, also while they view as another person. */
export const viewingStaffId = ({ type, id, viewer }: Caller): string | undefined =>
  viewer?.id ?? (type === 'staff' ? id : undefined);
