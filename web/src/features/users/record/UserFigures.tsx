import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { growthOfUser } from '@okur/contract/reports';
import type { Reading } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useWindowText } from '../../../reading/speed/useWindowText.ts';

const whole = { maximumFractionDigits: 0 };

/** Where a student is now and where the student began, and from which texts that is known. */
export function UserFigures({ userId, readings }: { userId: string; readings: readonly Reading[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const windowText = useWindowText('staff');
  const growth = useCall(growthOfUser, { params: { id: userId } }).data?.data;
  const { now = null, at_first: first = null, goal = null } = growth?.speed ?? {};
  const number = (value: number) => f.number(value, whole);
  const percent = (value: number) => f.percent(value);
  const atFirst = (value: number | null | undefined, print: (value: number) => string) =>
    value == null ? undefined : t('users.at_first', { value: print(value) });
  const seconds = readings.reduce((sum, { active_seconds }) => sum + active_seconds, 0);
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label={t('users.wpm')} value={now && number(now.wpm)} hint={atFirst(first?.wpm, number)} />
        <Figure
          label={t('users.comprehension')}
          value={now && f.percent(now.comprehension)}
          hint={atFirst(first?.comprehension, percent)}
        />
        <Figure
          label={t('users.effective_speed')}
          value={now && f.number(now.effective_speed, whole)}
          hint={atFirst(first?.effective_speed, number)}
        />
        <Figure
          label={t('users.readings')}
          value={f.number(readings.length)}
          hint={readings.length > 0 ? f.duration(seconds) : undefined}
        />
      </SimpleGrid>
      {growth ? (
        <Text size="sm" c="dimmed">
          {[windowText(now), goal === null ? '' : t('speed.goal', { value: number(goal) })].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
    </Stack>
  );
}

function Figure({ label, value, hint = '\u00a0' }: { label: string; value: string | null; hint?: string }) {
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
