import { Text } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';

export interface SentenceProps {
  values: {
    department_ids?: readonly string[];
    student_ids?: readonly string[];
    starts_at?: string | null;
    due_at: string;
  };
  departments: readonly Department[] | null;
}

/** How many get it, from when and until when; nothing while that is not known. */
export function Sentence({
  values: { department_ids = [], student_ids = [], starts_at, due_at },
  departments,
}: SentenceProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const chosen = departments?.filter(({ id }) => department_ids.includes(id)) ?? [];
  const isComplete = chosen.length === department_ids.length;
  const students = chosen.reduce((sum, { active_student_count: active }) => sum + active, student_ids.length);
  // A student of a chosen class may be named once more: then the sum would be wrong.
  if (!due_at || students === 0 || !isComplete || (chosen.length > 0 && student_ids.length > 0)) return null;
  const due = f.dateTime(due_at);
  return (
    <Text size="sm">
      {starts_at
        ? t('homework.later_for', { count: students, start: f.dateTime(starts_at), due })
        : t('homework.now_for', { count: students, due })}
    </Text>
  );
}
