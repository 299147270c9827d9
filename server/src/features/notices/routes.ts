import { notices as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { Notice } from '@okur/contract/notices';
import { sql } from 'drizzle-orm';
import { row, rows, when } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import { type Feature, serve } from '../../platform/serve.ts';

const newest = 20;

export const noticesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listNotices: async ({ db, caller }) => {
      const own = sql`account_type = 'staff' and account_id = ${caller.id}`;
      return found(
        await row<{ data: Notice[]; unread: number }>(
          db,
          sql`select coalesce((select json_agg(x) from (select id, text, params, link, created_at, read_at from notices where ${own} order by created_at desc, id desc limit ${newest}) x), '[]'::json) as data,
                (select count(*)::int from notices where ${own} and read_at is null) as unread`,
        ),
      );
    },

    readNotices: async ({ db, caller, body }) => {
      await rows(db, sql`update notices set read_at = now() where account_type = 'staff' and account_id = ${caller.id} and read_at is null and ${when(body.id, (id) => sql`id = ${id}`)}`);
      return done;
    },
  });
