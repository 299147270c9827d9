import { Language } from '@okur/contract/fields';
import { timedWords } from '@okur/contract/student-books';
import { array, type Sql, sql } from '../../platform/database/index.ts';

/** A text stored before its words were looked at has some to ask for from this length on. */
const mazeFrom = 200;
/** The kind of check that a chapter (alias c) of a book (b) has where no author wrote questions: words of its text. */
export const ownCheckKindOf = sql`case when b.language = any(${array(Language.options, 'text')})
  and coalesce(c.has_maze, c.word_count >= ${mazeFrom}::int) then 'automatic' end`;
/** What can be asked behind a chapter: an author's questions, else words of its text. */
export const checkKindOf = sql`case when c.questions <> '[]' then 'questions' else ${ownCheckKindOf} end`;

/** Whether a chapter (alias c) of a book (b) can be read with the clock: in a sitting, in a language with formulas. */
export const isTimed: Sql = sql`(b.language = any(${array(Language.options, 'text')})
  and c.word_count between ${timedWords.least}::int and ${timedWords.most}::int)`;
