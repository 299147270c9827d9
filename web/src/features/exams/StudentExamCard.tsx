import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { attemptsLeft, type StudentExam } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

interface StudentExamCardProps {
  exam: StudentExam;
  /** The homework that it is; its page says itself what came of it. */
  homeworkId?: string;
}

/** An exam as its student finds it, by itself or as homework: how many attempts are left, and the way there. */
export function StudentExamCard({ exam, homeworkId }: StudentExamCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const left = attemptsLeft(exam);
  const isRunning = exam.running_attempt !== null;
  const facts = [
    t('exams.questions_n', { count: exam.question_count }),
    exam.minutes === null ? null : f.number(exam.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
    // The mark of an attempt that begins now.
    left > 0 && !isRunning ? t('exams.pass_text', { percent: f.percent(exam.pass_percent) }) : null,
    exam.attempts > 1 && !exam.barred ? t('exams.attempts_left', { count: left }) : null,
  ];
  const action = t(actionOf(exam, left));
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
          {homeworkId ? null : <Best exam={exam} />}
        </div>
        <Button
          component={Link}
          to={`/student/exams/${exam.id}`}
          search={{ homework: homeworkId } as never}
          size="lg"
          radius="xl"
          variant={isRunning || left > 0 ? 'filled' : 'default'}
          aria-label={`${t('kit.label', { label: action })} ${exam.name}`}
        >
          {action}
        </Button>
      </Group>
    </Paper>
  );
}

function actionOf({ running_attempt, attempts_used }: StudentExam, left: number): string {
  if (running_attempt) return 'exams.go_on';
  if (attempts_used === 0) return 'student.to_exam';
  return left > 0 ? 'exams.again' : 'exams.see_result';
}

function Best({ exam: { best_score: score, passed } }: { exam: StudentExam }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (score === null) return null;
  return (
    <Group gap="xs" mt={6}>
      <Text fw={600}>{t('exams.best', { score: f.percent(score) })}</Text>
      <Badge variant="light" color={passed ? 'teal' : 'gray'} tt="none">
        {t(passed ? 'exams.passed' : 'exams.not_passed_yet')}
      </Badge>
    </Group>
  );
}
