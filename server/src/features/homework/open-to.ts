import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { opensTo } from '../summaries/store.ts';

/** What a step is of, as far as it matters here. */
type Content = { kind: 'summary'; summary_id: string } | { kind: 'article' | 'exercise' | 'exam' };

/** A step that some of those who get it could not open: the field that says what it is about, and who they are. */
export interface ClosedContent {
  step: number;
  field: string;
  error: string;
  who: string;
}

interface Recipients {
  department_ids: readonly string[];
  student_ids: readonly string[];
  /** When it opens; null: now. */
  starts_at: string | null;
}

/** So many are named; of the others it says how many there are. */
const namedMost = 5;

/** What is read as long as a class has it, and is not had by all who get it when it opens. */
export async function closedTo(db: Db, contents: readonly Content[], to: Recipients): Promise<ClosedContent[]> {
  const summaries = contents.flatMap((content) => (content.kind === 'summary' ? [content.summary_id] : []));
  if (summaries.length === 0) return [];
  const opens = sql`greatest(now(), ${to.starts_at}::timestamptz)`;
  const found = await rows<{ id: string; who: string[] }>(
    db,
    sql`select w.id, array_agg(r.name order by r.name collate "tr-x-icu", r.id) as who
      from unnest(${array([...new Set(summaries)])}) as w (id) cross join (
        select d.id, d.id as department_id, d.department_name as name from departments d
          where d.id = any(${array(to.department_ids)})
        union all select u.id, u.department_id, coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username)
          from users u where u.id = any(${array(to.student_ids)})) r
      where not ${opensTo(sql`w.id`, sql`r.department_id`, opens)} group by w.id`,
  );
  const closed = new Map(found.map(({ id, who }) => [id, who]));
  return contents.flatMap((content, step) => {
    const who = content.kind === 'summary' ? closed.get(content.summary_id) : undefined;
    return who ? [{ step, field: 'summary_id', error: 'homework.summary_not_of_class', who: namesOf(who) }] : [];
  });
}

/** Those who get homework that others have already must be able to open it as well. */
export async function checkNewcomers(
  db: Db,
  homeworkIds: readonly string[],
  { department_ids, student_ids }: Pick<Recipients, 'department_ids' | 'student_ids'>,
): Promise<void> {
  if (department_ids.length + student_ids.length === 0) return;
  const given = await rows<{ summary_id: string; starts_at: string }>(
    db,
    sql`select summary_id, to_json(starts_at) #>> '{}' as starts_at from homeworks
      where id = any(${array(homeworkIds)}) and summary_id is not null`,
  );
  for (const { summary_id, starts_at } of given)
    for (const [field, to] of Object.entries({
      department_ids: { department_ids, student_ids: [] },
      student_ids: { department_ids: [], student_ids },
    })) {
      const [closed] = await closedTo(db, [{ kind: 'summary', summary_id }], { ...to, starts_at });
      if (closed)
        throw new ApiError('invalid', {
          errors: { [field]: [closed.error] },
          params: { [field]: { who: closed.who } },
        });
    }
}

const namesOf = (who: readonly string[]): string =>
  [...who.slice(0, namedMost), ...(who.length > namedMost ? [`+${who.length - namedMost}`] : [])].join(', ');
