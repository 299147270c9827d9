import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OpenQuestion } from '@okur/contract/questions';
import { isAnswered } from '@okur/contract/questions';
import type { QuizResult, WatchedResource } from '@okur/contract/tutorials';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { sayFailure } from '../../../kit/feedback/sayFailure.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { AnswersInHand } from '../../../reading/questions/useAnswers.ts';
import { QuestionAnswer, QuestionPrompt } from '../../../reading/questions/QuestionAnswer.tsx';
import type { Send } from './WatchTutorial.tsx';

/** One try: what was handed in, and what came of it. */
interface Attempt {
  id: string;
  given: Record<string, string[]>;
  result: QuizResult | null;
}
const fresh = (): Attempt => ({ id: randomId(), given: {}, result: null });

interface QuizProps {
  quiz: WatchedResource;
  language: string;
  inHand: AnswersInHand;
  send: (body: Parameters<Send['quiz']>[1]) => ReturnType<Send['quiz']>;
  onAnswered: () => void;
  goOn: (() => void) | undefined;
}

/** Questions after a video. They may be answered again; the right answers are told once the quiz is passed. */
export function Quiz({ quiz, language, inHand, send, onAnswered, goOn }: QuizProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(fresh);
  const [busy, setBusy] = useState(false);
  const { result } = attempt;
  const answers = result ? attempt.given : inHand.answers;
  // What an author changed meanwhile is asked again: an option that is gone was no answer.
  const chosenOf = ({ id, options }: OpenQuestion): string[] => {
    const chosen = answers[id] ?? [];
    return chosen.every((one) => one === '' || options.some((option) => option.id === one)) ? chosen : [];
  };
  const open = quiz.questions.filter((question) => !isAnswered(question, chosenOf(question))).length;

  async function handIn() {
    setBusy(true);
    try {
      const given = quiz.questions.map((question) => ({ question_id: question.id, chosen: chosenOf(question) }));
      const { data } = await send({ id: attempt.id, questions_version: quiz.questions_version, answers: given });
      setAttempt({ id: attempt.id, given: inHand.answers, result: data });
      inHand.forget(quiz.questions.map(({ id }) => id));
      onAnswered();
    } catch (failure) {
      sayFailure(failure, t);
      // The questions are others by now, or wait for something before them: the page shows how it is.
      if (failure instanceof ServerFailure && failure.status === 409) onAnswered();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap="md">
      {result ? (
        <Outcome result={result} onAgain={() => setAttempt(fresh())} goOn={goOn} />
      ) : (
        <Best quiz={quiz} goOn={goOn} />
      )}
      {quiz.questions.map((question, at) => (
        <QuestionOf
          key={`${attempt.id} ${question.id}`}
          question={question}
          number={at + 1}
          language={language}
          chosen={chosenOf(question)}
          onAnswer={(chosen) => inHand.answer(question.id, chosen)}
          graded={result?.questions.find(({ id }) => id === question.id)}
        />
      ))}
      {result ? null : (
        <Group justify="space-between">
          <Text aria-live="polite" c="dimmed">
            {open > 0 ? t('student.questions_left', { count: open }) : ''}
          </Text>
          <Button size="lg" radius="xl" disabled={open > 0} loading={busy} onClick={() => void handIn()}>
            {t('tutorials.check_answers')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function GoOn({ goOn }: { goOn: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="md" radius="xl" rightSection={<IconArrowRight size={18} />} onClick={goOn}>
      {t('tutorials.go_on')}
    </Button>
  );
}

/** The best of the attempts before this one. */
function Best({ quiz, goOn }: { quiz: WatchedResource; goOn: (() => void) | undefined }) {
  const { t } = useTranslation();
  const f = useFormat();
  const score = f.percent(quiz.pass_percent);
  if (!quiz.best) return <Text c="dimmed">{t('tutorials.quiz_text', { score })}</Text>;
  return (
    <Group justify="space-between">
      <Text>
        {t(quiz.best.passed ? 'tutorials.best_passed' : 'tutorials.best', { score: f.percent(quiz.best.score) })}
      </Text>
      {quiz.best.passed && goOn ? <GoOn goOn={goOn} /> : null}
    </Group>
  );
}

interface OutcomeProps {
  result: QuizResult;
  onAgain: () => void;
  goOn: (() => void) | undefined;
}

function Outcome({ result, onAgain, goOn }: OutcomeProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const score = f.percent(result.score);
  return (
    <Alert
      color={result.passed ? 'teal' : 'yellow'}
      role="status"
      title={t(result.passed ? 'tutorials.passed' : 'tutorials.not_passed', { score })}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{t(result.passed ? 'tutorials.passed_text' : 'tutorials.not_passed_text')}</Text>
        <Group gap="sm">
          {result.passed && goOn ? <GoOn goOn={goOn} /> : null}
          <Button variant="default" size="md" radius="xl" onClick={onAgain}>
            {t('tutorials.try_again')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface QuestionOfProps {
  question: OpenQuestion;
  number: number;
  language: string;
  chosen: string[];
  onAnswer: (chosen: string[]) => void;
  graded: QuizResult['questions'][number] | undefined;
}

function QuestionOf({ question, number, language, chosen, onAnswer, graded }: QuestionOfProps) {
  const { t } = useTranslation();
  const heading = `question-${question.id}`;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={heading} lang={language}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} size="1.1rem" id={heading}>
          {number}. <QuestionPrompt question={question} />
        </Title>
        {graded ? (
          <Badge
            size="lg"
            variant="light"
            color={graded.right ? 'teal' : 'red'}
            leftSection={graded.right ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
            style={{ flex: 'none' }}
          >
            {t(graded.right ? 'student.right' : 'student.wrong')}
          </Badge>
        ) : null}
      </Group>
      <QuestionAnswer
        question={question}
        chosen={chosen}
        onAnswer={onAnswer}
        labelledBy={heading}
        readOnly={Boolean(graded)}
      />
      {graded && graded.right_options.length > 0 && !graded.right ? (
        <Text mt="sm">
          <b>{t('student.right_answer')}</b> {graded.right_options.join(' · ')}
        </Text>
      ) : null}
      {graded?.explanation ? <Text mt="xs">{graded.explanation}</Text> : null}
    </Paper>
  );
}
