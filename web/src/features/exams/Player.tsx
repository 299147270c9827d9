import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Attempt } from '@okur/contract/exams';
import { isAnswered } from '@okur/contract/questions';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { QuestionPrompt, QuestionAnswer } from '../../reading/questions/QuestionAnswer.tsx';
import { ExamBar } from './ExamBar.tsx';
import css from './exams.module.css';
import { Refused } from './Refused.tsx';
import { useRunsOut } from './useRunsOut.ts';
import { useSheet } from './useSheet.ts';

/** The questions with what is left of the time. Every answer is kept as it is given. */
export function Player({ studentId, loaded, onOver }: { studentId: string; loaded: Attempt; onOver: () => void }) {
  const { t } = useTranslation();
  const { attempt, answers, waits, refused, isFinishing, remaining, answer, finish } = useSheet(
    studentId,
    loaded,
    onOver,
  );
  const isOut = useRunsOut(remaining, 0);
  const isEnding = isOut || isFinishing;
  const ending = useRef<HTMLDivElement>(null);
  const open = attempt.questions.filter((question) => !isAnswered(question, answers[question.id]?.chosen)).length;
  const done = attempt.questions.length - open;

  // Hands in once when the time is over.
  useEffect(() => {
    if (isOut) finish();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOut]);
  // Wherever one was in the questions: nothing can be answered any more, and this says why.
  useEffect(() => {
    if (isEnding) ending.current?.focus();
  }, [isEnding]);

  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Title order={1} size="1.5rem" lang={attempt.language}>
        {attempt.exam_name}
      </Title>
      <ExamBar done={done} all={attempt.questions.length} remaining={remaining} />
      {refused ? <Refused /> : null}
      {isEnding ? (
        <Alert
          ref={ending}
          tabIndex={-1}
          className={css.ending}
          color="yellow"
          role="status"
          icon={<IconCloudUp />}
          title={t(isOut ? 'exams.time_out' : 'exams.handing_in')}
        >
          {t('exams.handing_in_text')}
        </Alert>
      ) : null}
      {attempt.questions.map((question, at) => (
        <Question
          key={question.id}
          question={question}
          attempt={attempt}
          at={at}
          answers={answers}
          answer={answer}
          isEnding={isEnding}
        />
      ))}
      <Finish waits={waits} done={done} open={open} finish={finish} isEnding={isEnding} />
    </Stack>
  );
}

function Finish({
  waits,
  done,
  open,
  finish,
  isEnding,
}: {
  waits: boolean;
  done: number;
  open: number;
  finish: () => void;
  isEnding: boolean;
}) {
  const { t } = useTranslation();
  async function end() {
    if (
      open > 0 &&
      !(await confirm({
        title: t('exams.finish_title'),
        text: t('exams.finish_text', { count: open }),
        action: t('exams.finish'),
        cancel: t('exams.keep_on'),
      }))
    )
      return;
    finish();
  }
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {waits ? t('exams.saving') : done > 0 ? t('exams.all_saved') : ''}
      </Text>
      <Button size="xl" radius="xl" onClick={end} disabled={isEnding}>
        {t('exams.finish')}
      </Button>
    </Group>
  );
}

function Question({
  question,
  attempt,
  at,
  answers,
  answer,
  isEnding,
}: {
  question: Attempt['questions'][number];
  attempt: Attempt;
  at: number;
  answers: ReturnType<typeof useSheet>['answers'];
  answer: ReturnType<typeof useSheet>['answer'];
  isEnding: boolean;
}) {
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="lg"
      aria-labelledby={`question-${question.id}`}
      lang={attempt.language}
    >
      <Title order={2} size="1.2rem" id={`question-${question.id}`}>
        {at + 1}. <QuestionPrompt question={question} />
      </Title>
      <QuestionAnswer
        question={question}
        chosen={answers[question.id]?.chosen ?? []}
        onAnswer={(chosen) => answer(question.id, chosen)}
        labelledBy={`question-${question.id}`}
        readOnly={isEnding}
      />
    </Paper>
  );
}
