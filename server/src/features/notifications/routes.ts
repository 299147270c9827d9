import { notifications as contract } from '@okur/contract';
import type { CompanyReach, Notification } from '@okur/contract/notifications';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { reachOf } from './audience.ts';
import { changeNotification, createNotification, isDue, toggleNotification } from './save.ts';
import { notificationSend } from './send-job.ts';
import { followToken } from './stops.ts';
import { notificationById, notificationColumns, notificationTables } from './store.ts';

/** What changed of a notification itself: counts follow, and no name of a student is written where none is needed. */
const told = ({ title, body, audience, companies, departments, in_app, mail, state, send_at }: Notification) => ({
  title,
  body,
  audience,
  companies,
  departments,
  in_app,
  mail,
  state,
  send_at,
});

/** What is due goes out with the call's transaction, not with the next minute. */
async function sendWhenDue(context: RequestContext, notification: Notification): Promise<void> {
  if (!isDue(notification)) return;
  const { id } = notification;
  await startJob(context, notificationSend, {
    input: { notificationId: id },
    subject: 'NOTIFICATIONS',
    subjectId: id,
    link: `/notifications/${id}`,
  });
}

export const notificationsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listNotifications: ({ db, caller, query }) =>
      list<Notification>(db, query, {
        columns: notificationColumns,
        from: notificationTables,
        where: sql`${deletedFilter(caller, 'NOTIFICATIONS', sql`n.deleted_at`, query.deleted)}
          and ${matches(sql`n.search`, query.search)} and ${ifGiven(query.state, (v) => sql`n.state = ${v}`)}
          and ${ifGiven(query.reader, (v) => sql`n.audience -> 'readers' @> to_jsonb(${v}::text)`)}
            and ${ifGiven(query.channel, (v) => (v === 'mail' ? sql`n.mail` : sql`n.in_app`))}`,
        sorts: {
          created_at: sql`n.created_at`,
          send_at: sql`coalesce(n.sent_at, n.send_at)`,
          state: sql`n.state`,
          reader_count: sql`n.reader_count`,
        },
        sort: '-created_at',
        id: sql`n.id`,
        filled: ['created_at', 'state', 'reader_count'],
      }),
    getNotification: async ({ db, params }) => ({ data: await notificationById(db, params.id) }),
    createNotification: async (context) => {
      const after = await createNotification(context.db, context.caller.id, context.body);
      context.record({ action: 'create', subject: 'NOTIFICATIONS', subjectId: after.id, after: told(after) });
      await sendWhenDue(context, after);
      return { data: after };
    },
    updateNotification: async (context) => {
      const { before, after } = await changeNotification(context.db, context.params.id, context.body);
      context.record({
        action: 'update',
        subject: 'NOTIFICATIONS',
        subjectId: after.id,
        before: told(before),
        after: told(after),
      });
      await sendWhenDue(context, after);
      return { data: after };
    },
    deleteNotification: async ({ db, params, query, record }) => {
      const { before, after } = await toggleNotification(db, params.id, query.version);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'NOTIFICATIONS',
        subjectId: after.id,
        before: told(before),
        after: told(after),
      });
      return { data: after };
    },
    previewNotification: async ({ db, body }) => ({ data: await reachOf(db, body.audience) }),
    companiesOfNotification: async ({ db, params, query }) => {
      const { id } = await notificationById(db, params.id);
      return list<CompanyReach>(db, query, {
        columns: sql`x.id, x.company_name, x.readers, x.read, x.mails, x.mails_sent`,
        from: sql`(select coalesce(r.company_id::text, 'platform') as id, c.company_name, coalesce(c.search,
          '') as search, count(*)::int as readers, count(r.read_at)::int as read, (count(*)
          filter (where r.mail is not null))::int as mails,
            (count(*) filter (where r.mail = 'sent'))::int as mails_sent from notification_recipients r
              left join companies c on c.id = r.company_id where r.notification_id = ${id}
              group by r.company_id, c.company_name, c.search) x`,
        where: matches(sql`x.search`, query.search),
        sorts: { company_name: byName(sql`x.company_name`), readers: sql`x.readers`, read: sql`x.read` },
        sort: '-readers',
        id: sql`x.id`,
      });
    },
    stopMails: async ({ body }) => {
      await followToken(services.db, services.secrets, body.token, body.stopped);
      return { data: { stopped: body.stopped } };
    },
  });
