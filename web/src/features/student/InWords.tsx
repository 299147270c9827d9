import { Paper, Text, Title } from '@mantine/core';
import type { Progress } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** So many measurements before one may speak of progress. */
const enough = 6;
const whole = { maximumFractionDigits: 0 };

/**
 * How the speed has changed, said as one would say it to a child; nothing is promised that the readings do not show.
 */
export function InWords({ progress: { change, measured } }: { progress: Progress }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="in-words">
      <Title order={2} size="h3" id="in-words">
        {t('student.in_words')}
      </Title>
      {change ? (
        <>
          <Text size="lg" mt={4}>
            {t(`student.change_${change.verdict}`, {
              before: f.number(change.baseline, whole),
              now: f.number(change.now, whole),
            })}
          </Text>
          <Text c="dimmed" mt={4}>
            {t('student.change_range', {
              low: f.number(change.low, { ...whole, signDisplay: 'exceptZero' }),
              high: f.number(change.high, { ...whole, signDisplay: 'exceptZero' }),
            })}
          </Text>
        </>
      ) : (
        <Text size="lg" mt={4}>
          {t('student.change_not_yet', { count: Math.max(1, enough - measured) })}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {t('student.change_how')}
      </Text>
    </Paper>
  );
}
