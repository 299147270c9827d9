import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Attempt } from '@okur/contract/exams';
import { isAnswered } from '@okur/contract/questions';
import { IconClock, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { QuestionAnswer, stemOf } from '../../kit/questions/QuestionAnswer.tsx';
import css from './exams.module.css';
import { useSheet } from './useSheet.ts';

/** The questions with what is left of the time. Every answer is kept as it is given. */
export function Player({ studentId, loaded, onOver }: { studentId: string; loaded: Attempt; onOver: () => void }) {
  const { t } = useTranslation();
  const { attempt, answers, waits, refused, isFinishing, remaining, answer, finish } = useSheet(studentId, loaded, onOver);
  const isOut = useTimeOut(remaining, finish);
  const open = attempt.questions.filter((question) => !isAnswered(question, answers[question.id]?.chosen)).length;
  const done = attempt.questions.length - open;

  async function end() {
    if (open > 0 && !(await confirm({ title: t('exams.finish_title'), text: t('exams.finish_text', { count: open }), action: t('exams.finish'), cancel: t('exams.keep_on') }))) return;
    finish();
  }

  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Title order={1} size="1.5rem" lang={attempt.language}>{attempt.exam_name}</Title>
      <div className={css.bar}>
        <Text size="sm" aria-live="polite">{t('exams.answered_of', { done, all: attempt.questions.length })}</Text>
        <Progress value={(done / Math.max(1, attempt.questions.length)) * 100} size="md" radius="xl" flex={1} aria-label={t('exams.answered_of', { done, all: attempt.questions.length })} />
        <Clock remaining={remaining} />
      </div>
      {refused ? <Alert color="red" role="alert" title={t('exams.refused_title')}>{t('exams.refused_text')}</Alert> : null}
      {isOut || isFinishing ? <Alert color="yellow" role="status" icon={<IconCloudUp />} title={t(isOut ? 'exams.time_out' : 'exams.handing_in')}>{t('exams.handing_in_text')}</Alert> : null}
      {attempt.questions.map((question, at) => (
        <Paper key={question.id} component="section" withBorder radius="lg" p="lg" aria-labelledby={`question-${question.id}`} lang={attempt.language}>
          <Title order={2} size="1.2rem" id={`question-${question.id}`}>{at + 1}. {stemOf(question)}</Title>
          <QuestionAnswer question={question} chosen={answers[question.id]?.chosen ?? []} onAnswer={(chosen) => answer(question.id, chosen)} labelledBy={`question-${question.id}`} readOnly={isOut || isFinishing} />
        </Paper>
      ))}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">{waits ? t('exams.saving') : done > 0 ? t('exams.all_saved') : ''}</Text>
        <Button size="xl" radius="xl" onClick={end} disabled={isOut || isFinishing}>{t('exams.finish')}</Button>
      </Group>
    </Stack>
  );
}

/** Hands in once when the time is over. */
function useTimeOut(remaining: () => number | null, finish: () => void): boolean {
  const [isOut, setIsOut] = useState(() => remaining() === 0);
  const latest = useRef({ remaining, finish });
  latest.current = { remaining, finish };
  useEffect(() => {
    if (isOut) return latest.current.finish();
    const timer = setInterval(() => latest.current.remaining() === 0 && setIsOut(true), 500);
    return () => clearInterval(timer);
  }, [isOut]);
  return isOut;
}

const shortMs = 60_000;

function Clock({ remaining }: { remaining: () => number | null }) {
  const { t } = useTranslation();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const left = remaining();
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <div className={css.clock} role="timer" aria-label={t('exams.time_left', { time })} data-short={left < shortMs || undefined}><IconClock size={18} aria-hidden />{time}</div>;
}
