import { array, type Db, personName, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { opensTo } from '../summaries/store.ts';
import { completableBy } from '../tutorials/store.ts';

/** What a step is of, as far as it matters here. */
type Content =
  | { kind: 'summary'; summary_id: string }
  | { kind: 'tutorial'; tutorial_id: string }
  | { kind: 'article' | 'exercise' | 'exam' };

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

/** What is open to a class alone that has it, and is not to all who get it when it opens. */
export async function closedTo(db: Db, contents: readonly Content[], to: Recipients): Promise<ClosedContent[]> {
  const opens = sql`greatest(now(), ${to.starts_at}::timestamptz)`;
  const summaries = await closedOf(
    db,
    contents.flatMap((content) => (content.kind === 'summary' ? [content.summary_id] : [])),
    to,
    opensTo(sql`w.id`, sql`r.department_id`, opens),
  );
  const tutorials = await closedOf(
    db,
    contents.flatMap((content) => (content.kind === 'tutorial' ? [content.tutorial_id] : [])),
    to,
    completableBy(sql`w.id`, sql`r.company_id`, sql`r.department_id`, sql`r.id`),
  );
  return contents.flatMap((content, step): ClosedContent[] => {
    if (content.kind === 'summary') {
      const who = summaries.get(content.summary_id);
      return who ? [{ step, field: 'summary_id', error: 'homework.summary_not_of_class', who }] : [];
    }
    const who = content.kind === 'tutorial' ? tutorials.get(content.tutorial_id) : undefined;
    return who ? [{ step, field: 'tutorial_id', error: 'homework.tutorial_not_of_class', who }] : [];
  });
}

/** Who of these (alias r) cannot open what (alias w). */
async function closedOf(
  db: Db,
  ids: readonly string[],
  to: Recipients,
  isOpen: Sql,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; who: string[] }>(
    db,
    sql`select w.id, array_agg(r.name order by r.name collate "tr-x-icu", r.id) as who
      from unnest(${array([...new Set(ids)])}) as w (id) cross join (
        select d.id, d.company_id, d.id as department_id, d.department_name as name from departments d
          where d.id = any(${array(to.department_ids)})
        union all select u.id, u.company_id, u.department_id, ${personName(sql`u`)}
          from users u where u.id = any(${array(to.student_ids)})) r
      where not ${isOpen} group by w.id`,
  );
  return new Map(found.map(({ id, who }) => [id, namesOf(who)]));
}

/** Those who get homework that others have already must be able to open it as well. */
export async function checkNewcomers(
  db: Db,
  homeworkIds: readonly string[],
  { department_ids, student_ids }: Pick<Recipients, 'department_ids' | 'student_ids'>,
): Promise<void> {
  if (department_ids.length + student_ids.length === 0) return;
  const given = await rows<{ content: Content; starts_at: string }>(
    db,
    sql`select json_build_object('kind', kind, 'summary_id', summary_id, 'tutorial_id', tutorial_id) as content,
        to_json(starts_at) #>> '{}' as starts_at
      from homeworks where id = any(${array(homeworkIds)}) and kind in ('summary', 'tutorial') order by step`,
  );
  for (const { content, starts_at } of given)
    for (const [field, to] of Object.entries({
      department_ids: { department_ids, student_ids: [] },
      student_ids: { department_ids: [], student_ids },
    })) {
      const [closed] = await closedTo(db, [content], { ...to, starts_at });
      if (closed)
        throw new ApiError('invalid', {
          errors: { [field]: [closed.error] },
          params: { [field]: { who: closed.who } },
        });
    }
}

const namesOf = (who: readonly string[]): string =>
  [...who.slice(0, namedMost), ...(who.length > namedMost ? [`+${who.length - namedMost}`] : [])].join(', ');
