import { orNotFound } from '../../platform/http/api-error.ts';
import { row, sql, rows } from '../../platform/database/index.ts';
import type { textLevels } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { textsLeft } from '../library/store.ts';
import { userById } from '../users/store.ts';
import { textLevelOf } from './store.ts';

export async function sayFeeling({
  db,
  caller,
  params: { id },
  body: { feeling },
  record,
}: ContextOf<typeof textLevels.sayFeeling>) {
  orNotFound(await row(db, sql`select id from reading_sessions where id = ${id} and user_id = ${caller.id}`));
  await rows(
    db,
    sql`insert into reading_feelings (reading_id, user_id, feeling) values (${id}, ${caller.id}, ${feeling})
          on conflict (reading_id) do update set feeling = excluded.feeling, said_at = now()`,
  );
  record({ action: 'update', subject: 'READING', subjectId: id, after: { feeling } });
  return { data: { id, feeling } };
}

export async function textLevelOfUser({ db, scope, params }: ContextOf<typeof textLevels.textLevelOfUser>) {
  const user = await userById(db, scope, params.id);
  const level = orNotFound(await textLevelOf(db, user.id));
  return { data: { ...level, texts_left: await textsLeft(db, user.id) } };
}
