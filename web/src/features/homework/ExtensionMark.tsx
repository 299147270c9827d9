import { Badge, Tooltip } from '@mantine/core';
import type { Extension } from '@okur/contract/homework';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** One's own end of a student; the reason is behind it. */
export function ExtensionMark({ extension }: { extension: Extension | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!extension) return null;
  return (
    <Tooltip label={extension.reason} multiline maw={300}>
      <Badge
        variant="light"
        color="petrol"
        tt="none"
        leftSection={<IconCalendarPlus size={12} aria-hidden />}
        tabIndex={0}
        aria-label={t('homework.extended_until_why', { date: f.dateTime(extension.due_at), reason: extension.reason })}
      >
        {t('homework.extended_until', { date: f.date(extension.due_at) })}
      </Badge>
    </Tooltip>
  );
}
