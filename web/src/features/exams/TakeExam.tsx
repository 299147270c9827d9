import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { myExamAttempt, myExams, startAttempt, type StudentExam } from '@okur/contract/exams';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../kit/account.ts';
import { call } from '../../kit/api.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { randomId } from '../../kit/random-id.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall, useRefresh } from '../../kit/useCall.ts';
import { AttemptResult } from './AttemptResult.tsx';
import { Player } from './Player.tsx';

/** One exam: what to expect, the questions, the result. A running attempt is gone on with. */
export default function TakeExam() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const exams = useCall(myExams, {});
  const exam = exams.data?.data.find((one) => one.id === id);
  if (exams.isError && !exams.data) return <ErrorState error={exams.error} retry={() => void exams.refetch()} />;
  if (!exams.data) return <TextSkeleton lines={8} />;
  if (!exam) return <Stack gap="lg"><Back /><EmptyState title={t('exams.not_open')} text={t('exams.not_open_text')} /></Stack>;
  return <Steps key={id} exam={exam} />;
}

function Steps({ exam }: { exam: StudentExam }) {
  const student = useStudent();
  const refresh = useRefresh();
  // The result of the attempt that has just ended stays until another is begun.
  const [ended, setEnded] = useState<string | null>(null);
  const [wantsAnother, setWantsAnother] = useState(false);
  const shown = ended ?? (wantsAnother ? null : exam.last_attempt);
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [exam.running_attempt, shown]);
  async function over(id: string) {
    setEnded(id);
    await refresh();
  }
  if (exam.running_attempt && !ended) return <Running attemptId={exam.running_attempt} onOver={over} />;
  const left = exam.barred ? 0 : exam.attempts - exam.attempts_used;
  return (
    <Stack gap="lg">
      <Back />
      {shown && student ? (
        <AttemptResult
          studentId={student.id}
          attemptId={shown}
          onAgain={left > 0 ? () => {
            setEnded(null);
            setWantsAnother(true);
          } : undefined}
        />
      ) : <Start exam={exam} />}
    </Stack>
  );
}

function Running({ attemptId, onOver }: { attemptId: string; onOver: (id: string) => void }) {
  const student = useStudent();
  // The questions stay as they are while they are answered, whatever happens to the network.
  const attempt = useCall(myExamAttempt, { params: { id: attemptId } }, { staleTime: Infinity, refetchOnReconnect: false, gcTime: 0 });
  useEffect(() => {
    if (attempt.data?.data.finished_at) onOver(attemptId);
  });
  if (attempt.isError && !attempt.data) return <ErrorState error={attempt.error} retry={() => void attempt.refetch()} />;
  if (!attempt.data || !student || attempt.data.data.finished_at) return <TextSkeleton lines={8} />;
  return <Player key={attemptId} studentId={student.id} loaded={attempt.data.data} onOver={() => onOver(attemptId)} />;
}

function Start({ exam }: { exam: StudentExam }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  // Made once: a second click, or a second try after a lost answer, begins the same attempt.
  const id = useRef(randomId());
  async function begin() {
    if (busy) return;
    setBusy(true);
    await act(() => call(startAttempt, { params: { id: exam.id }, body: { id: id.current } }));
    setBusy(false);
  }
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="md">
        <Title order={1} size="1.7rem" lang={exam.language}>{exam.name}</Title>
        <List size="lg" spacing="xs">
          <List.Item>{t('exams.questions_n', { count: exam.question_count })}</List.Item>
          <List.Item>{exam.minutes === null ? t('exams.no_limit_text') : t('exams.limit_text', { minutes: f.number(exam.minutes) })}</List.Item>
          <List.Item>{t('exams.pass_text', { percent: f.percent(exam.pass_percent) })}</List.Item>
          <List.Item>{t('exams.attempts_left', { count: exam.attempts - exam.attempts_used })}</List.Item>
        </List>
        <Text c="dimmed">{t('exams.kept_text')}</Text>
        <Group><Button size="xl" radius="xl" loading={busy} onClick={begin}>{t('exams.begin')}</Button></Group>
      </Stack>
    </Paper>
  );
}

function Back() {
  const { t } = useTranslation();
  // Who came from a homework goes back to it.
  const [{ homework }] = useAddress();
  return (
    <div>
      <Button component={Link} to={homework ? `/student/tasks/${homework}` : '/student/exams'} variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} aria-hidden />} ml={-12}>{t(homework ? 'exercise.to_homework' : 'menu.exams')}</Button>
    </div>
  );
}
