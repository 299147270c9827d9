import { sql, ifGiven, matches } from '../../platform/database/index.ts';
import { list, byName } from '../../platform/database/list/index.ts';
import {
  givenIn,
  type HomeworkRow,
  homeworkColumns,
  homeworkTables,
  visibleHomework,
  stateOf,
  withStats,
  homeworkById,
} from './store.ts';
import { givenHomework } from '../reports/store.ts';
import type { homework } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export async function listHomeworks({ db, scope, query }: ContextOf<typeof homework.listHomeworks>) {
  const page = await list<HomeworkRow>(db, query, {
    columns: homeworkColumns(scope),
    from: homeworkTables,
    where: sql`${visibleHomework(scope)} and ${ifGiven(query.kind, (v) => sql`h.kind = ${v}`)}
      and ${ifGiven(query.state, (v) => sql`${stateOf} = ${v}`)}
      and ${await givenHomework(db, scope, query)}
      and ${ifGiven(query.given ? undefined : query.department_id, givenIn)}
      and (${matches(sql`h.search`, query.search)}
        or h.sequence_id in (select z.id from homework_sequences z where ${matches(sql`z.search`, query.search)}))`,
    sorts: {
      title: byName(sql`h.title`),
      // Steps of one homework stand together, the first one first, whichever way the dates go.
      due_at: [
        sql`h.due_at`,
        sql`coalesce(h.sequence_id, h.id)`,
        query.sort === 'due_at' ? sql`coalesce(h.step, 0)` : sql`coalesce(-h.step, 0)`,
      ],
      starts_at: sql`h.starts_at`,
      created_at: sql`h.created_at`,
    },
    sort: '-due_at',
    id: sql`h.id`,
    filled: ['title', 'due_at', 'starts_at', 'created_at'],
  });
  return { ...page, data: page.data.map(withStats) };
}

export async function getHomework({ db, scope, params }: ContextOf<typeof homework.getHomework>) {
  return { data: orNotFound(await homeworkById(db, scope, params.id)) };
}
