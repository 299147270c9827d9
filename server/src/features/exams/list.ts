import type { Exam } from '@okur/contract/exams';
import { type Sql, sql, matches, ifGiven, rows } from '../../platform/database/index.ts';
import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import { examColumns, examTables, visibleExams, questionCount } from './store.ts';
import type { exams as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { AnswerOf } from '@okur/contract/route';

const ownerFilters: Record<Exam['owner'], Sql> = {
  platform: sql`e.company_id is null and e.instructor_id is null`,
  company: sql`e.company_id is not null and e.instructor_id is null`,
  instructor: sql`e.instructor_id is not null`,
};

export function listExams({ db, caller, query }: ContextOf<typeof contract.listExams>) {
  return list<Exam>(db, query, {
    columns: examColumns(caller),
    from: examTables,
    where: sql`${visibleExams(caller)} and ${deletedFilter(caller, 'EXAM', sql`e.deleted_at`, query.deleted)}
          and ${matches(sql`e.search`, query.search)} and ${ifGiven(query.language, (v) => sql`e.language = ${v}`)}
          and ${ifGiven(query.kind, (v) => sql`e.kind = ${v}`)}
            and ${ifGiven(query.grade_level, (v) => sql`e.grade_level = ${v}`)}
            and ${ifGiven(query.status, (v) => sql`e.status = ${v}`)}
            and ${ifGiven(query.owner, (v) => ownerFilters[v])}`,
    sorts: {
      name: byName(sql`e.name`),
      grade_level: sql`e.grade_level`,
      minutes: sql`e.minutes`,
      status: sql`e.status`,
      created_at: sql`e.created_at`,
      updated_at: sql`e.updated_at`,
    },
    sort: 'name',
    id: sql`e.id`,
  });
}

export async function allExams({ db, caller }: ContextOf<typeof contract.allExams>) {
  return {
    data: await rows<AnswerOf<typeof contract.allExams>['data'][number]>(
      db,
      sql`select e.id, e.name, e.language, e.grade_level, e.kind, e.status, ${questionCount} from exams e
          where ${visibleExams(caller)} and e.deleted_at is null order by e.name collate "tr-x-icu", e.id limit 10000`,
    ),
  };
}
