import type { summaries as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { openQuestion } from '@okur/contract/questions';
import { type TimedReading, timedWords } from '@okur/contract/student-books';
import type { SummarySection } from '@okur/contract/summaries';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { invalidField, orNotFound } from '../../platform/http/api-error.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import {
  countedOnce,
  type OnScreen,
  pacesOf,
  questionsThen,
  type QuizVersion,
  type TextRead,
} from '../student/store.ts';
import { held, isHeldBy, isTimed } from './reading.ts';

/* A summary read with the clock: its reading is a measurement like that of an article. */

interface Stored extends QuizVersion {
  id: string;
  text_version: number;
  title: string;
  author: string;
  language: Language;
  sections: SummarySection[];
  word_count: number;
}
type Opened = Omit<Stored, 'questions_version'> &
  Pick<TimedReading, 'read_at' | 'open_reading_id'> &
  Pick<TimedReading['text'], 'questions_version'>;
const columns = sql`s.id, s.text_version, s.title, s.author, s.language, s.sections, s.questions, s.questions_version,
  s.word_count`;

const bodyOf = (sections: readonly SummarySection[]): string =>
  sections.map(({ heading, body }) => `${heading ? `<h2>${escapeHtml(heading)}</h2>` : ''}${body}`).join('\n');

/** The newest reading of a summary (s) by a student (u) whose questions wait: to be joined laterally. */
const waiting = sql`lateral (select r.id, z.questions, z.text_version from reading_results r
    join reading_sessions z on z.id = r.id and z.finished_at = r.finished_at
  where r.user_id = u.id and r.summary_id = s.id and r.is_open order by r.finished_at desc limit 1)`;

/**
 * A summary that the class has; and one whose questions wait, as it was read and asked, until they are answered: it may
 * be corrected, a draft again or another class's meanwhile.
 */
export async function myTimedSummary({ db, caller, params }: ContextOf<typeof contract.myTimedSummary>) {
  const { data: summary } = orNotFound(
    await row<{ data: Opened }>(
      db,
      sql`select to_json(x) as data from (select s.id, t.text_version, s.title, s.author, t.language, t.sections,
          coalesce(o.questions, s.questions) as questions,
          case when o.id is null then s.questions_version end as questions_version,
          t.word_count, o.id as open_reading_id,
          (select min(r.finished_at) from reading_results r where r.user_id = u.id and r.summary_id = s.id) as read_at
        from summary_books s join users u on u.id = ${caller.id} left join ${waiting} o on true
          join summary_texts t on t.summary_book_id = s.id
            and t.text_version = coalesce(o.text_version, s.text_version)
        where s.id = ${params.id} and (o.id is not null
          or exists (select from ${held} where s.id = ${params.id} and ${isHeldBy(caller.id)} and ${isTimed}))) x`,
    ),
  );
  const { title, language, word_count } = summary;
  return {
    data: {
      text: {
        book_chapter_id: null,
        summary_id: summary.id,
        text_version: summary.text_version,
        questions_version: summary.questions_version,
        check_kind: null,
        title,
        language,
        body: bodyOf(summary.sections),
        word_count,
        questions: summary.questions.map((question) => openQuestion(question)),
        pace: await pacesOf(db, caller.id),
      },
      of: summary.author,
      book_id: null,
      read_at: summary.read_at,
      open_reading_id: summary.open_reading_id,
    } satisfies TimedReading,
  };
}

/**
 * The summary that was read, in the text and with the questions that were on the screen: since it was begun its author
 * may have changed it or taken it back to the drafts, and the class may have lost it. What a child has read is not lost
 * by that.
 */
export async function timedSummary(
  db: Db,
  userId: string,
  { id, version, questions_version, begun }: OnScreen,
): Promise<TextRead> {
  const ofClasses = sql`department_id in (select m.department_id from department_memberships m
    where m.user_id = ${userId})`;
  const summary = orNotFound(
    await row<Stored>(
      db,
      sql`select ${columns} from summary_books s where s.id = ${id} and (
        exists (select from summary_book_departments l where l.summary_book_id = s.id and l.starts_at <= now()
          and l.${ofClasses})
        or exists (select from summary_withdrawals w where w.summary_book_id = s.id and w.withdrawn_at > ${begun}
          and w.${ofClasses}))`,
    ),
  );
  const text = summary.text_version === version ? summary : await formerText(db, id, version);
  if (!text || text.word_count < timedWords.least || text.word_count > timedWords.most)
    throw invalidField('text_version', 'validation.not_found');
  const { language, word_count, sections } = text;
  const counts = await countedOnce(`${id} ${version}`, async () => ({
    language,
    words: word_count,
    body: bodyOf(sections),
  }));
  return { ...counts!, questions: await questionsThen(db, id, summary, questions_version), check_kind: null };
}

const formerText = (db: Db, id: string, version: number) =>
  row<Pick<Stored, 'language' | 'sections' | 'word_count'>>(
    db,
    sql`select language, sections, word_count from summary_texts
        where summary_book_id = ${id} and text_version = ${version}`,
  );
