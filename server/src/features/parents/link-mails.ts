import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { personName, rows, sql } from '../../platform/database/index.ts';
import { invitationDays, makeInvitation } from '../../platform/access/invitations.ts';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { type From, startJob } from '../../platform/jobs/jobs.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { deliver, type Delivery, isMailAway } from '../../platform/mail/mail.ts';
import { childLinked, parentInvitation } from './mail-texts.ts';
import type { Services } from '../../platform/runtime/services.ts';
import type { ParentLink } from './linking.ts';

/** Parents whose mails are written at a time. */
const abreast = 5;

/** A parent with the children of one school, of whom the address has not been told. */
interface News {
  id: string;
  email: string;
  name: string | null;
  locale: Language;
  /** Has no password: the mail is an invitation. */
  invited: boolean;
  company_name: string;
  children: string[];
  user_ids: string[];
}

/**
 * Links of which nothing was said, between parents and children who are there; of the others nothing is said until they
 * are again. An address that refused a mail is tried once a day, until two weeks after the link was made.
 */
const dueLinks = sql`parent_users l join parents p on p.id = l.parent_id and p.deleted_at is null
  join users u on u.id = l.user_id and u.deleted_at is null
  where l.mailed_at is null and (p.mail_refused_at is null
    or (p.mail_refused_at < now() - interval '1 day' and l.created_at > now() - interval '14 days'))`;

/** Those of some parents after one. Marked before the mail leaves, so that two processes never write the same one. */
const claim = ({ db }: Services, after: string): Promise<ParentLink[]> =>
  rows<ParentLink>(
    db,
    sql`with due as (select l.parent_id, l.user_id from ${dueLinks} and l.parent_id in
        (select distinct l.parent_id from ${dueLinks} and l.parent_id > ${after} order by l.parent_id limit ${abreast}))
      update parent_users x set mailed_at = now() from due where x.parent_id = due.parent_id
        and x.user_id = due.user_id and x.mailed_at is null returning x.parent_id, x.user_id`,
  );

const newsOf = ({ db }: Services, links: readonly ParentLink[]): Promise<News[]> =>
  rows<News>(
    db,
    sql`select p.id, p.email, p.name, p.locale, p.password_hash is null as invited, c.company_name,
      json_agg(${personName(sql`u`)} order by u.surname, u.name, u.id) as children, json_agg(u.id) as user_ids
        from json_to_recordset(${JSON.stringify(links)}::json) as x(parent_id uuid, user_id uuid)
        join parents p on p.id = x.parent_id and p.deleted_at is null
        join users u on u.id = x.user_id and u.deleted_at is null join companies c on c.id = u.company_id
          group by p.id, c.id`,
  );

async function write(services: Services, news: News): Promise<Delivery> {
  const { email, name, locale, children, company_name: company } = news;
  const letter = news.invited
    ? parentInvitation(
        {
          name,
          children,
          company,
          link: (await makeInvitation(services.db, services, 'parent', news)).link,
          days: invitationDays,
        },
        locale,
      )
    : childLinked({ name, children, company, link: `${services.config.publicUrl}/#/auth/parent-login` }, locale);
  const delivery = await deliver(services.mailer, { to: email, ...letter });
  await noteDelivery(services.db, news.id, delivery);
  return delivery;
}

/** Tried again by the clock: a mail server that is down must not keep a family in the dark. */
async function putBack({ db }: Services, failed: readonly News[]): Promise<void> {
  if (failed.length === 0) return;
  const links = failed.flatMap(({ id, user_ids }) => user_ids.map((user_id) => ({ parent_id: id, user_id })));
  await rows(
    db,
    sql`update parent_users l set mailed_at = null
      from json_to_recordset(${JSON.stringify(links)}::json) as x(parent_id uuid, user_id uuid)
      where l.parent_id = x.parent_id and l.user_id = x.user_id`,
  );
}

/** One parent after the other. What is put back waits for the next run; so does the rest while the server is away. */
async function mailAll({ services, progress }: Pick<JobRun, 'services' | 'progress'>) {
  let [mails, last] = [0, '00000000-0000-0000-0000-000000000000'];
  for (let links = await claim(services, last); links.length > 0; links = await claim(services, last)) {
    const news = await newsOf(services, links);
    // A fault of ours says nothing of the address.
    const results = await Promise.all(news.map((one) => write(services, one).catch(() => 'later' as const)));
    const failed = news.filter((_, at) => results[at] !== 'sent');
    // Before anything that may end the run, as `progress` does where the process stops.
    await putBack(services, failed);
    mails += news.length - failed.length;
    if (isMailAway(results)) break;
    last = links.map(({ parent_id }) => parent_id).reduce((one, other) => (one > other ? one : other));
    await progress(mails);
  }
  return { result: { mails } };
}

/**
 * Tells the addresses of parents which children were linked, no matter who linked them; who has no password is invited.
 */
export const linkMails = jobKind({
  kind: 'parent_link_mails',
  input: z.strictObject({}),
  cron: '*/15 * * * *',
  work: mailAll,
});

/** Begins the mails of links that were just made, with the transaction that made them. */
export const mailNewLinks = ({ db, services, afterCommit }: From): Promise<unknown> =>
  startJob({ db, services, afterCommit }, linkMails, { input: {} });
