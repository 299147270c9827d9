import type { oralReadings as contract } from '@okur/contract';
import { inCompany } from '../../platform/access/scope.ts';
import { insertRows, matches, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list } from '../../platform/database/list/index.ts';
import { notices, oralReadings } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { userById } from '../users/store.ts';
import {
  oralReadingColumns,
  type OralReadingRow,
  oralReadingSorts,
  oralReadingTables,
  oralReadingWhere,
  pageWithSpeed,
} from './store.ts';

/* What those who teach hear of it, and answer: of the recordings that were handed in at their school. */

export async function oralReadingsOfUser({ db, scope, params, query }: ContextOf<typeof contract.oralReadingsOfUser>) {
  const user = await userById(db, scope, params.id);
  return pageWithSpeed(
    await list<OralReadingRow>(db, query, {
      columns: oralReadingColumns,
      from: oralReadingTables,
      where: sql`o.user_id = ${user.id} and ${inCompany(scope, sql`o.company_id`)}
        and ${matches(sql`a.search`, query.search)}`,
      sorts: oralReadingSorts,
      sort: '-created_at',
      id: sql`o.id`,
    }),
  );
}

export async function answerOralReading(context: ContextOf<typeof contract.answerOralReading>) {
  const { db, scope, caller, params, body, record } = context;
  const user = await userById(db, scope, params.id);
  const one = sql`o.id = ${params.oralReadingId} and o.user_id = ${user.id}
    and ${inCompany(scope, sql`o.company_id`)}`;
  const before = await oralReadingWhere(db, one, { lock: true });
  checkVersion(body.version, before);
  await updateRows(
    db,
    oralReadings,
    { reply: body.reply, listened_at: sql`now()`, listened_by: caller.id, ...touched() },
    sql`id = ${before.id}`,
  );
  const after = await oralReadingWhere(db, one);
  record({
    action: 'update',
    subject: 'ORAL_READING',
    subjectId: before.id,
    companyId: user.company_id,
    before: { listened_at: before.listened_at, replied: before.reply !== null },
    after: { listened_at: after.listened_at, replied: after.reply !== null },
  });
  if (after.reply !== null && after.reply !== before.reply)
    await insertRows(db, notices, {
      id: newId(),
      account_type: 'student',
      account_id: user.id,
      text: 'notice.oral_reading_reply',
      params: { title: after.title },
      link: '/student/progress',
    });
  return { data: after };
}
