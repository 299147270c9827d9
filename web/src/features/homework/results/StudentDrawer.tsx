import { ActionIcon, Drawer, Group, Stack, Text } from '@mantine/core';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ExerciseAttempts } from './ExerciseAttempts.tsx';
import { ExamResult } from './ExamResult.tsx';
import { fullName } from '../names.ts';
import { isMeasured, isReading } from './measures.ts';
import { StudentAnswers } from './StudentAnswers.tsx';
import { StudentFigures } from './StudentFigures.tsx';

interface StudentDrawerProps {
  homework: Homework;
  results: readonly HomeworkResult[];
  chosen: string | undefined;
  onChoose: (student: string | undefined) => void;
}

/** What one student did, question by question or attempt by attempt; arrows lead to the next student. */
export function StudentDrawer({ homework, results, chosen, onChoose }: StudentDrawerProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const students = results.toSorted((a, b) => f.compare(fullName(a), fullName(b)));
  const at = students.findIndex(({ user_id }) => user_id === chosen);
  const result = students[at];
  const of = result && { homeworkId: homework.id, userId: result.user_id };
  return (
    <Drawer
      opened={result !== undefined}
      onClose={() => onChoose(undefined)}
      position="right"
      size={homework.kind === 'exercise' ? 'xl' : 'lg'}
      title={<Title result={result} />}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {result && of ? (
        <Stack gap="lg">
          <StudentFigures result={result} homework={homework} />
          {!isMeasured(homework) ? null : isReading(homework.kind) ? (
            <StudentAnswers {...of} />
          ) : homework.kind === 'exam' ? (
            <ExamResult {...of} />
          ) : homework.kind === 'exercise' ? (
            <ExerciseAttempts {...of} />
          ) : null}
          <Group justify="space-between">
            <Step
              label={t('homework.previous_student')}
              icon={<IconChevronLeft size={18} />}
              to={students[at - 1]}
              onChoose={onChoose}
            />
            <Text size="sm" c="dimmed">
              {t('homework.of', { done: at + 1, all: students.length })}
            </Text>
            <Step
              label={t('homework.next_student')}
              icon={<IconChevronRight size={18} />}
              to={students[at + 1]}
              onChoose={onChoose}
            />
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
      <Text fw={650} fz="lg" lh={1.25}>
        {fullName(result)}
      </Text>
      <Text size="sm" c="dimmed">
        {result.department_name}
      </Text>
    </>
  );
}

function Step({
  label,
  icon,
  to,
  onChoose,
}: {
  label: string;
  icon: React.ReactNode;
  to: HomeworkResult | undefined;
  onChoose: (student: string) => void;
}) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      disabled={!to}
      onClick={() => to && onChoose(to.user_id)}
    >
      {icon}
    </ActionIcon>
  );
}
