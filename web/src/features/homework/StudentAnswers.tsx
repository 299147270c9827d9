import { ActionIcon, Drawer, Group, Paper, SimpleGrid, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { answersOfStudent } from '@okur/contract/homework';
import type { AnswersOfStudent, Homework, HomeworkResult } from '@okur/contract/homework';
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/useCall.ts';
import { minutesAndSeconds, stateOf } from './measures.ts';
import { ResultState } from './ResultMarks.tsx';
import { fullName } from './names.ts';

interface StudentAnswersProps {
  homework: Homework;
  results: readonly HomeworkResult[];
  chosen: string | undefined;
  onChoose: (student: string | undefined) => void;
}

/** One student's reading, question by question; arrows lead to the next student. */
export function StudentAnswers({ homework, results, chosen, onChoose }: StudentAnswersProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const students = results.toSorted((a, b) => f.compare(fullName(a), fullName(b)));
  const at = students.findIndex(({ user_id }) => user_id === chosen);
  const result = students[at];
  return (
    <Drawer opened={result !== undefined} onClose={() => onChoose(undefined)} position="right" size="lg" title={<Title result={result} />} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      {result ? (
        <Stack gap="lg">
          <Figures result={result} homework={homework} />
          <Answers homeworkId={homework.id} userId={result.user_id} />
          <Group justify="space-between">
            <Step label={t('homework.previous_student')} icon={<IconChevronLeft size={18} />} to={students[at - 1]} onChoose={onChoose} />
            <Text size="sm" c="dimmed">{t('homework.of', { done: at + 1, all: students.length })}</Text>
            <Step label={t('homework.next_student')} icon={<IconChevronRight size={18} />} to={students[at + 1]} onChoose={onChoose} />
          </Group>
        </Stack>
      ) : null}
    </Drawer>
  );
}

function Title({ result }: { result: HomeworkResult | undefined }) {
  if (!result) return null;
  return (
    <>
      <Text fw={650} fz="lg" lh={1.25}>{fullName(result)}</Text>
      <Text size="sm" c="dimmed">{result.department_name}</Text>
    </>
  );
}

function Step({ label, icon, to, onChoose }: { label: string; icon: React.ReactNode; to: HomeworkResult | undefined; onChoose: (student: string) => void }) {
  return <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={!to} onClick={() => to && onChoose(to.user_id)}>{icon}</ActionIcon>;
}

function Figures({ result, homework }: { result: HomeworkResult; homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const whole = (value: number | null) => (value === null ? '–' : f.number(value, { maximumFractionDigits: 0 }));
  const figures = [
    [t('homework.wpm'), whole(result.wpm)],
    [t('homework.comprehension'), f.percent(result.comprehension) || '–'],
    [t('homework.effective_speed'), whole(result.effective_speed)],
    [t('homework.reading_time'), minutesAndSeconds(result.active_seconds)],
  ] as const;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text fw={650} fz="xl" lh={1.2}>{value}</Text>
            <Text size="xs" c="dimmed">{label}</Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <ResultState state={stateOf(result, homework)} />
        <Text size="sm" c="dimmed">{f.dateTime(result.finished_at)}</Text>
      </Group>
    </Stack>
  );
}

function Answers({ homeworkId, userId }: { homeworkId: string; userId: string }) {
  const { t } = useTranslation();
  const query = useCall(answersOfStudent, { params: { id: homeworkId, userId } });
  if (query.isPending) return <Stack aria-busy>{[0, 1, 2].map((at) => <Skeleton key={at} height={150} radius="md" />)}</Stack>;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const { answers } = query.data.data;
  if (answers.length === 0) return <Text c="dimmed">{t('homework.no_answers')}</Text>;
  return answers.map((answer, at) => <Answer key={answer.question.id} answer={answer} number={at + 1} />);
}

type GradedAnswer = AnswersOfStudent['answers'][number];

/** The question with every option: a mark for the right ones, the student's own in a frame. */
function Answer({ answer: { question, chosen, points, max_points, right }, number }: { answer: GradedAnswer; number: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section" aria-label={t('homework.question_n', { number })}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon size={22} radius="xl" variant="light" color={right ? 'teal' : 'red'} mt={1}>
          {right ? <IconCheck size={14} role="img" aria-label={t('homework.right')} /> : <IconX size={14} role="img" aria-label={t('homework.wrong')} />}
        </ThemeIcon>
        <Text fw={600} flex={1}>{number}. {question.stem}</Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{t('homework.points_of', { points, count: max_points })}</Text>
      </Group>
      <Stack component="ul" gap={6} m={0} p={0} pl={34} style={{ listStyle: 'none' }}>
        {question.options.map((option) => <Option key={option.id} text={option.text} right={option.right} chosen={chosen.includes(option.id)} />)}
      </Stack>
      {chosen.length === 0 ? <Text size="sm" c="dimmed" pl={34}>{t('homework.nothing_chosen')}</Text> : null}
    </Stack>
  );
}

function Option({ text, right, chosen }: { text: string; right: boolean; chosen: boolean }) {
  const { t } = useTranslation();
  return (
    <Paper component="li" withBorder px="sm" py={6} radius="sm" bg={chosen ? 'var(--okur-tint)' : undefined} style={{ borderColor: chosen ? undefined : 'transparent' }}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={right ? 600 : undefined}>{text}</Text>
        <Text size="xs" c={right ? 'var(--mantine-color-teal-light-color)' : 'dimmed'} fw={550} style={{ whiteSpace: 'nowrap' }} pt={2}>
          {[chosen ? t('homework.chosen') : null, right ? t('homework.right') : null].filter(Boolean).join(' · ')}
        </Text>
      </Group>
    </Paper>
  );
}
