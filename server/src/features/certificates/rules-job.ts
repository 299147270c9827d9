import type { CertificateRule } from '@okur/contract/certificates';
import { z } from 'zod';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Db, raiseTimeLimit, reaches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { endOf, hasPassed, isSettled } from '../exams/store.ts';
import { counts, doneOf, inTime, ownDue } from '../homework/store.ts';
import { booksRead } from '../student-books/store.ts';
import { completionsOf } from '../tutorials/store.ts';
import { issuedChanges } from './changes.ts';
import { issue, type Issued } from './issue.ts';

interface Template {
  id: string;
  title: string;
  company_id: string;
  rule: CertificateRule;
  /** The first instant that counts, by the school's clock. */
  since: string;
}

const ruled = (where: Sql): Sql =>
  sql`select t.id, t.title, t.company_id, t.rule, (coalesce(t.rule_from,
    (t.created_at at time zone c.time_zone)::date))::timestamp at time zone c.time_zone as since
      from certificate_templates t join companies c on c.id = t.company_id
        where t.rule is not null and t.active and t.deleted_at is null and c.deleted_at is null
        and c.status <> 'suspended' and ${where}`;

/** Whether student u was in a class of another school at a moment: what was done then is that school's to reward. */
const wasElsewhere = (companyId: string, at: Sql): Sql => sql`exists (select from department_memberships m
  join departments d on d.id = m.department_id where m.user_id = u.id and d.company_id <> ${companyId}
    and m.joined_at <= ${at} and (m.left_at is null or m.left_at > ${at}))`;

/** Students (alias u) who reached what the rule asks for, at the school of the template. */
function whoReached({ company_id, rule, since }: Template): Sql {
  const ofCompany = sql`u.company_id = ${company_id}`;
  if (rule.kind === 'speed')
    return sql`${ofCompany} and exists (select from reading_results r
      where r.user_id = u.id and r.company_id = ${company_id} and r.finished_at >= ${since}
        and r.kind = 'measurement'
        and ${reaches(sql`r.wpm`, sql`${rule.wpm}`)}
        and ${reaches(sql`r.comprehension`, sql`${rule.comprehension}`)})`;
  if (rule.kind === 'exam')
    return sql`${ofCompany} and exists (select from exam_attempts a
      where a.exam_id = ${rule.exam_id} and a.user_id = u.id and a.company_id = ${company_id} and ${hasPassed}
        and ${endOf} >= ${since} and ${isSettled})`;
  if (rule.kind === 'tutorial')
    return sql`${ofCompany} and exists (select from ${completionsOf(sql`u.id`)} tc
      where tc.tutorial_id = ${rule.tutorial_id} and tc.completed_at between ${since} and now()
        and not ${wasElsewhere(company_id, sql`tc.completed_at`)})`;
  if (rule.kind === 'book') {
    const here = sql`not ${wasElsewhere(company_id, sql`r.finished_at`)}`;
    return sql`${ofCompany} and ${booksRead(sql`u.id`, since, here)} >= ${rule.count}`;
  }
  return sql`${ofCompany} and ${longestSeries(since)} >= ${rule.count}`;
}

/** Homework of student u; what was withdrawn counts for those alone who had done it in time (alias r). */
const isOwn = sql`h.id in (select homework_id from homework_recipients
  where user_id = u.id and concerned and (not withdrawn or ${inTime(ownDue)}))`;

/**
 * How many homeworks in a row student u did in time, at best: those that became due since then, in the order in which
 * they were due.
 */
const longestSeries = (since: string): Sql => sql`(
  select coalesce(max(length), 0) from (
    select count(*) as length from (
      select done, position - row_number() over (partition by done order by position) as run from (
        select row_number() over (order by ${ownDue}, h.id) as position, coalesce(${inTime(ownDue)},
          false) as done
        from homeworks h left join homework_extensions x on x.homework_id = h.id and x.user_id = u.id
          left join lateral ${doneOf(sql`u.id`)} r on true
        where h.company_id = u.company_id and ${ownDue} between ${since} and now() and ${isOwn}
          and ${counts}) y) z
    where done group by run) runs)`;

/**
 * Gives a template's certificate to the students who reached its rule. The template is held until it is done: two
 * processes do one after the other, and the second finds nothing to give.
 */
export async function issueByRule(tx: Db, id: string): Promise<Issued[]> {
  const template = await row<Template>(tx, sql`${ruled(sql`t.id = ${id}`)} for update of t`);
  if (!template) return [];
  const issued = await issue(tx, template, whoReached(template), null);
  await writeAudit(tx, system, issuedChanges(template.company_id, template, issued));
  return issued;
}

/**
 * Gives what was reached since the last hour. One template is one transaction: what was given stays, whatever happens
 * to the next.
 */
export const certificateRules = jobKind({
  kind: 'certificate_rules',
  input: z.strictObject({}),
  cron: '37 * * * *',
  async work({ services, progress }) {
    const templates = await rows<{ id: string }>(services.db, sql`select id from (${ruled(sql`true`)}) x order by id`);
    let issued = 0;
    for (const [at, { id }] of templates.entries()) {
      await progress(at, templates.length);
      issued += await services.transaction(async (tx) => {
        await raiseTimeLimit(tx, 120);
        return (await issueByRule(tx, id)).length;
      });
    }
    return { result: { issued } };
  },
});
