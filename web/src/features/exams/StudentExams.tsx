import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { attemptsLeft, myExams, type StudentExam } from '@okur/contract/exams';
import { IconCertificate } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { sendSheet, waitingAttempts } from './sheet.ts';

/** The exams a student may take, what is begun first, and what came of those that were taken. */
export default function StudentExams() {
  const { t } = useTranslation();
  const student = useStudent();
  const refresh = useRefresh();
  const exams = useCall(myExams, {});
  // What an exam left behind without a network goes now, too.
  useEffect(() => {
    if (!student) return;
    const waiting = waitingAttempts(student.id);
    if (waiting.length > 0) void Promise.all(waiting.map((id) => sendSheet(student.id, id, null))).then(refresh);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [student?.id]);
  return (
    <Stack gap="lg">
      <Title order={1} size="1.9rem">
        {t('menu.exams')}
      </Title>
      {exams.isPending ? <TileSkeletons count={2} height={130} /> : null}
      {exams.isError ? <ErrorState error={exams.error} retry={() => void exams.refetch()} /> : null}
      {exams.data?.data.length === 0 ? (
        <EmptyState icon={<IconCertificate />} title={t('exams.student_none')} text={t('exams.student_none_text')} />
      ) : null}
      {exams.data?.data.map((exam) => (
        <ExamCard key={exam.id} exam={exam} />
      ))}
    </Stack>
  );
}

function ExamCard({ exam }: { exam: StudentExam }) {
  const { t } = useTranslation();
  const f = useFormat();
  const left = attemptsLeft(exam);
  const mayBegin = exam.running_attempt !== null || left > 0;
  const action = exam.running_attempt
    ? 'exams.go_on'
    : exam.attempts_used === 0
      ? 'exams.open'
      : left > 0
        ? 'exams.again'
        : 'exams.see_result';
  const facts = [
    t('exams.questions_n', { count: exam.question_count }),
    exam.minutes === null ? null : f.number(exam.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
    exam.attempts > 1 && !exam.barred ? t('exams.attempts_left', { count: left }) : null,
  ];
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-label={exam.name}>
      <Group justify="space-between" gap="md">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h3" lang={exam.language}>
            {exam.name}
          </Title>
          <Text c="dimmed">{facts.filter(Boolean).join(' · ')}</Text>
          {exam.barred ? (
            <Text size="sm" mt={4}>
              {t('student.exam_closed', {
                why: t(`exams.because_${exam.barred.level}_restrict`, { name: exam.barred.name }),
              })}
            </Text>
          ) : null}
          {exam.best_score === null ? null : (
            <Group gap="xs" mt={6}>
              <Text fw={600}>{t('exams.best', { score: f.percent(exam.best_score) })}</Text>
              <Badge variant="light" color={exam.passed ? 'teal' : 'gray'} tt="none">
                {t(exam.passed ? 'exams.passed' : 'exams.not_passed_yet')}
              </Badge>
            </Group>
          )}
        </div>
        <Button
          component={Link}
          to={`/student/exams/${exam.id}`}
          size="lg"
          radius="xl"
          variant={mayBegin ? 'filled' : 'default'}
          aria-label={`${t(action)}: ${exam.name}`}
        >
          {t(action)}
        </Button>
      </Group>
    </Paper>
  );
}
