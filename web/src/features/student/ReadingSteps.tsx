import { Button, Stack } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import type { GlossaryTerm } from '@okur/contract/terms';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayBegin } from '../../kit/viewing/viewing.ts';
import { useReaderFont } from './fonts.ts';
import { GuessFirst } from './GuessFirst.tsx';
import { PacedText } from './PacedText.tsx';
import { Questions } from './Questions.tsx';
import { ReadingText } from './ReadingText.tsx';
import { Result } from './Result.tsx';
import { StartReading } from './StartReading.tsx';
import { plainly } from './attempt.ts';
import { type Reading, useAttempt } from './useAttempt.ts';
import { useGuesses } from './useGuesses.ts';

/** Where one comes from and goes back to. */
export interface Origin {
  to: string;
  back: string;
  goOn: string;
}

interface Props {
  reading: Reading & { instructions: string; finished_at: string | null };
  /** The terms that stand in the text: they are kept with it, so that words can be looked up without a network. */
  glossary: readonly GlossaryTerm[];
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
  const { attempt, tellSeen, noteNow, start, finishReading, answer, finishQuestions, leave } = useAttempt(
    student.id,
    reading,
  );
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
  if (attempt?.step === 'reading') {
    return attempt.manner.mode === 'plain' ? (
      <ReadingText
        text={text}
        glossary={glossary}
        attempt={attempt}
        student={student}
        tellSeen={tellSeen}
        onFinish={finishReading}
      />
    ) : (
      <PacedText
        key={attempt.id}
        text={text}
        glossary={glossary}
        attempt={attempt}
        settings={student.settings}
        tellSeen={tellSeen}
        note={noteNow}
        onFinish={finishReading}
      />
    );
  }
  if (attempt?.step === 'questions')
    return (
      <Questions
        studentId={student.id}
        language={text.language}
        questions={text.questions}
        isAgain={guesses.isDone}
        answers={attempt.answers}
        onAnswer={answer}
        onFinish={finishQuestions}
      />
    );
  return (
    <Stack gap="lg">
      <div>
        <Button
          component={Link}
          to={origin.to}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          ml={-12}
        >
          {origin.back}
        </Button>
      </div>
      {attempt ? (
        <Result readingId={attempt.id} studentId={student.id} origin={origin} onAgain={leave} />
      ) : (
        <StartReading
          reading={reading}
          guessesFirst={guesses.isAsked}
          onStart={async (manner) => (await mayBegin()) && (guesses.isAsked ? guesses.begin() : start(manner))}
        />
      )}
    </Stack>
  );
}
