import { Stack, Text } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

const whole = { maximumFractionDigits: 0 };

/** What was read last, the newest first. */
export function ChildReadings({ child: { readings, time_zone: zone } }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (readings.length === 0) return <Text c="dimmed">{t('parent.no_readings')}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {readings.map(({ id, title, finished_at, kind, wpm, comprehension }) => (
        <li key={id}>
          <Text fw={600} lh={1.3}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              f.date(finished_at, zone),
              kind === 'measurement' ? t('parent.wpm', { value: f.number(wpm, whole) }) : t(`speed.kind_${kind}`),
              comprehension === null ? null : t('parent.understood', { value: f.percent(comprehension) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
