import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { attemptsLeft, myExam, myExamAttempt, startAttempt, type StudentExam } from '@okur/contract/exams';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { isRefusal } from '../../kit/client/failure.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { recordId } from '../../kit/client/record-id.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { AttemptResult } from './AttemptResult.tsx';
import { EndedAttempts } from './EndedAttempts.tsx';
import { Player } from './Player.tsx';

/** One exam: what to expect, the questions, what was handed in. A running attempt is gone on with. */
export default function TakeExam() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const student = useStudent();
  const exam = useCall(myExam, { params: { id } });
  if (isRefusal(exam.error) && exam.error.status === 404)
    return (
      <Stack gap="lg">
        <Back />
        <EmptyState title={t('exams.not_open')} text={t('exams.not_open_text')} />
      </Stack>
    );
  if (exam.isError && !exam.data) return <ErrorState error={exam.error} retry={() => void exam.refetch()} />;
  if (!exam.data || !student) return <TextSkeleton lines={8} />;
  return <Steps key={id} exam={exam.data.data} studentId={student.id} />;
}

function Steps({ exam, studentId }: { exam: StudentExam; studentId: string }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [{ result }] = useAddress();
  const running = exam.running_attempt;
  const attemptId = exam.ended.find(({ id }) => id === result)?.id;
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [running, attemptId]);
  if (running) return <Running attemptId={running} onOver={() => void refresh()} />;
  const mayBegin = attemptsLeft(exam) > 0;
  if (attemptId) {
    return <Result studentId={studentId} attemptId={attemptId} mayBegin={mayBegin} />;
  }
  return (
    <Stack gap="lg">
      <Back />
      <Title order={1} size="1.9rem" lang={exam.language}>
        {exam.name}
      </Title>
      {exam.barred ? (
        <Alert color="yellow" icon={<IconLock />} title={t('exams.not_open')}>
          {t('student.exam_closed', {
            why: t(`exams.because_${exam.barred.level}_restrict`, { name: exam.barred.name }),
          })}{' '}
          {t('exams.not_open_text')}
        </Alert>
      ) : null}
      <EndedAttempts exam={exam} studentId={studentId} />
      {mayBegin ? <Start exam={exam} /> : null}
    </Stack>
  );
}

function Result({ studentId, attemptId, mayBegin }: { studentId: string; attemptId: string; mayBegin: boolean }) {
  const { t } = useTranslation();
  const [{ homework }] = useAddress();
  return (
    <Stack gap="lg">
      {homework ? (
        <Back />
      ) : (
        <div>
          <Button
            component={Link}
            to="."
            search={{} as never}
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            ml={-12}
          >
            {t('exams.back_to_exam')}
          </Button>
        </div>
      )}
      <AttemptResult
        studentId={studentId}
        attemptId={attemptId}
        again={
          mayBegin ? (
            <Button
              component={Link}
              to="."
              search={{ homework } as never}
              mt="lg"
              size="md"
              radius="xl"
              variant="light"
            >
              {t('exams.again')}
            </Button>
          ) : null
        }
      />
    </Stack>
  );
}

function Running({ attemptId, onOver }: { attemptId: string; onOver: () => void }) {
  const student = useStudent();
  // The questions stay as they are while they are answered, whatever happens to the network.
  const attempt = useCall(
    myExamAttempt,
    { params: { id: attemptId } },
    { staleTime: Infinity, refetchOnReconnect: false, gcTime: 0 },
  );
  const isOver = Boolean(attempt.data?.data.finished_at);
  useEffect(() => {
    if (isOver) onOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  if (attempt.isError && !attempt.data)
    return <ErrorState error={attempt.error} retry={() => void attempt.refetch()} />;
  if (!attempt.data || !student || isOver) return <TextSkeleton lines={8} />;
  return <Player key={attemptId} studentId={student.id} loaded={attempt.data.data} onOver={onOver} />;
}

function Start({ exam }: { exam: StudentExam }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const isAgain = exam.ended.length > 0;
  const [busy, setBusy] = useState(false);
  // Made once: a second click, or a second try after a lost answer, begins the same attempt.
  const id = useRef(recordId());
  async function begin() {
    if (busy) return;
    setBusy(true);
    await act(() => call(startAttempt, { params: { id: exam.id }, body: { id: id.current } }));
    setBusy(false);
  }
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="md">
        {isAgain ? (
          <Title order={2} size="h3">
            {t('exams.again')}
          </Title>
        ) : null}
        <List size="lg" spacing="xs">
          <List.Item>{t('exams.questions_n', { count: exam.question_count })}</List.Item>
          <List.Item>
            {exam.minutes === null ? t('exams.no_limit_text') : t('exams.limit_text', { count: exam.minutes })}
          </List.Item>
          <List.Item>{t('exams.pass_text', { percent: f.percent(exam.pass_percent) })}</List.Item>
          <List.Item>{t('exams.attempts_left', { count: attemptsLeft(exam) })}</List.Item>
        </List>
        <Text c="dimmed">{t('exams.saved_text')}</Text>
        <Group>
          <Button size="xl" radius="xl" variant={isAgain ? 'light' : 'filled'} loading={busy} onClick={begin}>
            {t('exams.begin')}
          </Button>
        </Group>
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
      <Button
        component={Link}
        to={homework ? `/student/tasks/${homework}` : '/student/exams'}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        ml={-12}
      >
        {t(homework ? 'exercise.to_homework' : 'menu.exams')}
      </Button>
    </div>
  );
}
