import type { summaries as contract } from '@okur/contract';
import { row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { held, isHeldBy } from './reading.ts';

/** The student came to the end of a summary that the class has now; the first time stays. */
export async function readSummary({ db, caller, params, record, unchanged }: ContextOf<typeof contract.readSummary>) {
  orNotFound(await row(db, sql`select s.id from ${held} where s.id = ${params.id} and ${isHeldBy(caller.id)}`));
  const noted = await row<{ read_at: string }>(
    db,
    sql`insert into summary_reads (user_id, summary_book_id) values (${caller.id}, ${params.id})
      on conflict do nothing returning to_json(read_at) #>> '{}' as read_at`,
  );
  if (noted) record({ action: 'create', subject: 'SUMMARY_READ', subjectId: params.id, after: noted });
  else unchanged();
  const stored = await row<{ read_at: string }>(
    db,
    sql`select to_json(read_at) #>> '{}' as read_at from summary_reads
      where user_id = ${caller.id} and summary_book_id = ${params.id}`,
  );
  return { data: orNotFound(stored) };
}
