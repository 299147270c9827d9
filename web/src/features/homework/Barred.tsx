import { Badge } from '@mantine/core';
import type { ClosedReason } from '@okur/contract/exams';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Why a student may not take the exam. */
export function Barred({ reason: { level, name } }: { reason: ClosedReason }) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color="yellow"
      tt="none"
      leftSection={<IconLock size={12} aria-hidden />}
      h="auto"
      py={2}
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {t(`exams.because_${level}_restrict`, { name: name })}
    </Badge>
  );
}
