import type { Question } from '@okur/contract/articles';
import type { Trace } from '@okur/contract/reading/speed';
import type { ReadingMode, TrustGrade } from '@okur/contract/reading/trust';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { evidenceFrom, type GradedAnswer, gradeOf, tookMs } from '../student/store.ts';

/*
 * Records stay as they were stored, with the grade of the rules of then. When the rules change, a migration marks all
 * readings (reading_ids.regrade), and here each gets the grade of now, some at a time while people work.
 */

/** Readings in one transaction: each is looked at with its whole course. */
const portion = 200;

interface Marked {
  id: string;
  words: number;
  trace: Trace;
  mode: ReadingMode;
  automatic: boolean;
  graded: TrustGrade;
  questions: Question[] | null;
  answers: GradedAnswer[] | null;
  corrected: number | null;
  took_ms: number | null;
}

/** Regrades some readings and returns how many; none while another process does it. */
export const followRegrades = (
  { transaction }: Pick<Services, 'transaction'>,
  hold: (tx: Db) => Promise<boolean>,
): Promise<number> =>
  transaction(async (tx) => {
    if (!(await hold(tx))) return 0;
    const marked = await rows<Marked>(
      tx,
      sql`select i.id, i.graded, r.words, r.trace, r.mode, s.answers,
          coalesce(r.questions, v.questions) as questions, coalesce(r.check_kind = 'automatic', false) as automatic,
          s.comprehension_corrected as corrected, case when s.reading_id is not null then ${tookMs} end as took_ms
        from (select * from reading_ids where regrade limit ${portion}) i
          join reading_sessions r on r.id = i.id and r.finished_at = i.finished_at
          left join article_versions v on v.article_id = r.article_id and v.version = r.article_version
          left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at`,
    );
    if (marked.length === 0) return 0;
    const graded = marked.map((reading) => ({ id: reading.id, graded: gradeNow(reading) }));
    await rows(
      tx,
      sql`update reading_ids i set graded = x.graded, regrade = false
        from json_to_recordset(${JSON.stringify(graded)}::json) as x(id uuid, graded text) where i.id = x.id`,
    );
    await rows(tx, sql`select okur_decide_readings(${array(graded.map(({ id }) => id))})`);
    return graded.length;
  });

/** The course of an erased student's reading is gone: its grade stays. */
function gradeNow({ answers, questions, corrected, took_ms, graded, ...reading }: Marked): TrustGrade {
  if (reading.trace.length === 0) return graded;
  const evidence =
    answers && questions && corrected !== null ? evidenceFrom(questions, answers, corrected, took_ms) : null;
  return gradeOf(reading, evidence).grade;
}
