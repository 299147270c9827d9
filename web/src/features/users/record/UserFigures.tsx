import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Reading } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { latestOf, measured } from '../weeks.ts';

/** From here on there are as many first readings as latest ones to compare. */
const enough = 6;
const whole = { maximumFractionDigits: 0 };

/** Where a student stands now and where the student began; readings newest first. */
export function UserFigures({ readings }: { readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = latestOf(readings);
  const counted = measured(readings);
  const first = counted.length >= enough ? latestOf(counted.slice(-3)) : null;
  const number = (value: number) => f.number(value, whole);
  const percent = (value: number) => f.percent(value);
  const atFirst = (value: number | null | undefined, print: (value: number) => string) =>
    value == null ? undefined : t('users.at_first', { value: print(value) });
  const seconds = readings.reduce((sum, { active_seconds }) => sum + active_seconds, 0);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={t('users.wpm')} value={f.number(now.wpm, whole)} hint={atFirst(first?.wpm, number)} />
      <Figure
        label={t('users.comprehension')}
        value={f.percent(now.comprehension)}
        hint={atFirst(first?.comprehension, percent)}
      />
      <Figure
        label={t('users.effective_speed')}
        value={f.number(now.effective_speed, whole)}
        hint={atFirst(first?.effective_speed, number)}
      />
      <Figure
        label={t('users.readings')}
        value={f.number(readings.length)}
        hint={readings.length > 0 ? f.duration(seconds) : undefined}
      />
    </SimpleGrid>
  );
}

function Figure({ label, value, hint = '\u00a0' }: { label: string; value: string; hint?: string }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={650} lh={1.3}>
        {value || '–'}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Paper>
  );
}
