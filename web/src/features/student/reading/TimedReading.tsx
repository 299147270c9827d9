import type { OwnStudent } from '@okur/contract/accounts';
import type { TimedReading as Timed } from '@okur/contract/student-books';
import type { TextGlossary } from '../../../reading/words/glossaryOf.ts';
import { attemptKeyOfTimed } from './attempt.ts';
import { type Origin, ReadingSteps } from './ReadingSteps.tsx';

interface TimedReadingProps {
  id: string;
  timed: Timed;
  glossary: TextGlossary;
  student: OwnStudent;
  origin: Origin;
  /** It was read to its end. */
  onRead?: () => void;
}

/** A chapter or a summary, read from the first to the last word with the clock. */
export const TimedReading = ({ id, timed, glossary, student, origin, onRead }: TimedReadingProps) => (
  <ReadingSteps
    key={id}
    reading={{
      taskKey: attemptKeyOfTimed(id),
      homeworkId: null,
      title: timed.of || timed.text.title,
      instructions: '',
      finished_at: timed.read_at,
      text: timed.text,
      asksFirst: false,
      openReadingId: timed.open_reading_id,
      onRead,
    }}
    glossary={glossary}
    student={student}
    origin={origin}
  />
);
