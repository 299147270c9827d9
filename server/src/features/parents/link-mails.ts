import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { array, rows, sql } from '../../platform/database/index.ts';
import { invitationDays, makeInvitation } from '../../platform/access/invitations.ts';
import { type From, startJob } from '../../platform/jobs/jobs.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
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
}

/** Marked before the mail leaves, so that two processes never write the same one. */
const claim = ({ db }: Services): Promise<ParentLink[]> =>
  rows<ParentLink>(
    db,
    sql`update parent_users set mailed_at = now() where mailed_at is null and parent_id in (select distinct parent_id
      from parent_users where mailed_at is null limit ${abreast}) returning parent_id, user_id`,
  );

const newsOf = ({ db }: Services, links: readonly ParentLink[]): Promise<News[]> =>
  rows<News>(
    db,
    sql`select p.id, p.email, p.name, p.locale, p.password_hash is null as invited, c.company_name,
      json_agg(coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username)
        order by u.surname, u.name, u.id) as children
        from json_to_recordset(${JSON.stringify(links)}::json) as x(parent_id uuid, user_id uuid)
        join parents p on p.id = x.parent_id and p.deleted_at is null
        join users u on u.id = x.user_id and u.deleted_at is null join companies c on c.id = u.company_id
          group by p.id, c.id`,
  );

async function write(services: Services, news: News): Promise<void> {
  const { email, name, locale, children, company_name: company } = news;
  const letter = news.invited
    ? parentInvitation(
        {
          name,
          children,
          company,
          link: await makeInvitation(services.db, services, 'parent', news),
          days: invitationDays,
        },
        locale,
      )
    : childLinked({ name, children, company, link: `${services.config.publicUrl}/#/auth/parent-login` }, locale);
  await services.mailer.send({ to: email, ...letter });
}

async function mailAll({ services, progress }: Pick<JobRun, 'services' | 'progress'>) {
  const failed: string[] = [];
  let mails = 0;
  for (let links = await claim(services); links.length > 0; links = await claim(services)) {
    const news = await newsOf(services, links);
    const results = await Promise.allSettled(news.map((one) => write(services, one)));
    results.forEach(({ status }, at) => status === 'rejected' && failed.push(news[at]!.id));
    mails += news.length;
    await progress(mails);
  }
  // Tried again by the clock: a mail server that is down must not keep a family in the dark.
  await rows(
    services.db,
    sql`update parent_users set mailed_at = null where parent_id = any(${array(failed)})
      and mailed_at > now() - interval '1 hour'`,
  );
  return { result: { mails: mails - failed.length } };
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
