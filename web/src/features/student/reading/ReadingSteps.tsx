import { Stack } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { mayBegin } from '../../../kit/impersonation/impersonation.ts';
import { useReaderFont } from '../look/fonts.ts';
import { BackLink } from '../../../kit/BackLink.tsx';
import type { TextGlossary } from '../../../reading/words/glossaryOf.ts';
import { GuessFirst } from './GuessFirst.tsx';
import { PacedText } from './PacedText.tsx';
import { Questions } from './Questions.tsx';
import { ReadingText } from './ReadingText.tsx';
import { Result } from '../result/Result.tsx';
import { StartReading } from './StartReading.tsx';
import { type Attempt, plainly } from './attempt.ts';
import { isArticle } from './sources.ts';
import { type Reading, useAttempt } from './useAttempt.ts';
import { useGuesses } from './useGuesses.ts';

const RecordYourself = lazy(() => import('../aloud/RecordYourself.tsx'));

/** Where one comes from and goes back to. */
export interface Origin {
  to: string;
  back: string;
  goOn: string;
}

interface Props {
  reading: Reading & {
    instructions: string;
    finished_at: string | null;
    /** The class has it no longer: what is begun now would not count. */
    isGone?: boolean;
  };
  /** The terms that are in the text: they are kept with it, so that words can be looked up without a network. */
  glossary: TextGlossary;
  student: OwnStudent;
  origin: Origin;
}

/**
 * A text, step by step: what to expect, the questions where they are asked before it, the text, the questions without
 * the text, the result.
 */
export function ReadingSteps({ reading, glossary, student, origin }: Props) {
  const { text } = reading;
  // Fetched before the first word, since the network may be gone by then.
  useReaderFont(student.settings.font_family);
  const own = useAttempt(student.id, reading);
  const { attempt, start } = own;
  const guesses = useGuesses(student.id, reading);
  const isGuessing = !attempt && guesses.open !== null;
  // Each step is a page of its own, though the address stays; the button that led here is gone with its focus.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [attempt?.step, isGuessing]);

  const readNow = () => {
    guesses.end();
    start(plainly);
  };
  if (isGuessing && guesses.open)
    return (
      <GuessFirst
        language={text.language}
        questions={text.questions}
        answers={guesses.open}
        onAnswer={guesses.answer}
        onRead={readNow}
      />
    );
  if (attempt?.step === 'reading') return <TextToRead {...{ text, glossary, attempt, student, origin, own }} />;
  if (attempt?.step === 'questions')
    return (
      <Questions
        studentId={student.id}
        language={text.language}
        questions={text.questions}
        isAgain={guesses.isDone}
        answers={attempt.answers}
        onAnswer={own.answer}
        onFinish={own.finishQuestions}
      />
    );
  return <BeforeAndAfter {...{ reading, student, origin, own, guesses }} />;
}

interface BeforeAndAfterProps extends Omit<Props, 'glossary'> {
  own: ReturnType<typeof useAttempt>;
  guesses: ReturnType<typeof useGuesses>;
}

/** What to expect, or what came of it; a text that was read is read aloud from here. */
function BeforeAndAfter({ reading, student, origin, own, guesses }: BeforeAndAfterProps) {
  const [isAloud, setAloud] = useState(false);
  const { attempt, start, leave } = own;
  const { text } = reading;
  const onAloud = isArticle(text) ? () => setAloud(true) : null;
  if (isAloud && isArticle(text))
    return (
      <Suspense>
        <RecordYourself text={text} student={student} onClose={() => setAloud(false)} />
      </Suspense>
    );
  return (
    <Stack gap="lg">
      <BackLink to={origin.to} label={origin.back} />
      {attempt ? (
        <Result
          readingId={attempt.id}
          studentId={student.id}
          onAgain={reading.isGone ? null : leave}
          {...{ origin, onAloud }}
        />
      ) : (
        <StartReading
          reading={reading}
          guessesFirst={guesses.isRequired}
          onAloud={onAloud}
          onStart={async (manner) => (await mayBegin()) && (guesses.isRequired ? guesses.begin() : start(manner))}
        />
      )}
    </Stack>
  );
}

interface TextToReadProps extends Pick<Props, 'glossary' | 'student' | 'origin'> {
  text: Reading['text'];
  attempt: Attempt;
  own: ReturnType<typeof useAttempt>;
}

/** As a page, or at the pace that was chosen. */
function TextToRead({ text, glossary, attempt, student, origin, own }: TextToReadProps) {
  const { tellSeen, noteNow, noteListened, finishReading } = own;
  const shared = { text, glossary, attempt, tellSeen, onFinish: finishReading };
  return attempt.manner.mode === 'plain' ? (
    <ReadingText {...shared} {...{ student, origin, noteNow, noteListened }} />
  ) : (
    <PacedText {...shared} key={attempt.id} {...{ student, origin }} note={noteNow} />
  );
}
