import { Group, Progress, Text } from '@mantine/core';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** How many of the students are through, as a bar and in numbers. */
export function Finished({
  homework: { completed_count, student_count },
}: {
  homework: Pick<Homework, 'completed_count' | 'student_count'>;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const share = student_count === 0 ? 0 : (completed_count / student_count) * 100;
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      <Progress value={share} size={6} w={64} aria-hidden />
      <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t('homework.of', { done: f.number(completed_count), all: f.number(student_count) })}
      </Text>
    </Group>
  );
}
