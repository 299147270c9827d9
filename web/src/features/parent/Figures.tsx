import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useWindowText } from '../../reading/speed/useWindowText.ts';

const whole = { maximumFractionDigits: 0 };

/** How the child reads now and from which texts that is known, and the minutes of this week. */
export function Figures({ child: { latest, minutes_this_week: minutes } }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  const windowText = useWindowText();
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure value={latest ? f.number(latest.wpm, whole) : '–'} label={t('parent.words_a_minute')} />
        <Figure
          value={latest?.comprehension == null ? '–' : f.percent(latest.comprehension)}
          label={t('parent.comprehension')}
        />
        <Figure
          value={latest?.effective_speed == null ? '–' : f.number(latest.effective_speed, whole)}
          label={t('parent.effective_speed')}
        />
        <Figure value={f.number(minutes, whole)} label={t('parent.minutes_this_week')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {windowText(latest)}
      </Text>
    </Stack>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <Text fz="1.7rem" fw={700} lh={1.15}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
