import { Paper, Text, Title } from '@mantine/core';
import type { Progress } from '@okur/contract/student';
import { reaches } from '@okur/contract/share';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { HowSure } from '../../../reading/speed/HowSure.tsx';
import { useWindowText } from '../../../reading/speed/useWindowText.ts';

/** So many measurements before one may speak of progress. */
const enough = 6;
const whole = { maximumFractionDigits: 0 };

/**
 * How the speed has changed, said as one would say it to a child; nothing is promised that the readings do not show.
 */
export function InWords({ progress: { change, measured, speed, texts_left } }: { progress: Progress }) {
  const { t } = useTranslation();
  const f = useFormat();
  const windowText = useWindowText('family');
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="in-words">
      <Title order={2} size="h3" id="in-words">
        {t('student.in_words')}
      </Title>
      {change && speed.at_first && speed.now ? (
        <>
          <Text size="lg" mt={4}>
            {t(`student.change_${change.verdict}`, {
              before: f.number(speed.at_first.wpm, whole),
              now: f.number(speed.now.wpm, whole),
            })}
          </Text>
          <HowSure low={change.low} high={change.high} />
        </>
      ) : (
        <Text size="lg" mt={4}>
          {t('student.change_not_yet', { count: Math.max(1, enough - measured) })}
        </Text>
      )}
      {speed.now ? (
        <Text mt="xs">
          {t('student.speed_now', { value: f.number(speed.now.wpm, whole) })} {windowText(speed.now)}.
        </Text>
      ) : null}
      <Goal speed={speed} />
      {texts_left === 0 ? <Text mt="xs">{t('student.no_texts_left')}</Text> : null}
      <Text size="sm" c="dimmed" mt="xs">
        {t('student.change_how')}
      </Text>
    </Paper>
  );
}

/** What the teacher hopes for, once there is a speed to see it beside; it never runs ahead of understanding. */
function Goal({ speed: { now, goal } }: Pick<Progress, 'speed'>) {
  const { t } = useTranslation();
  const f = useFormat();
  if (goal === null || !now) return null;
  return (
    <Text mt="xs">
      {t(reaches(now.wpm, goal) ? 'student.goal_reached' : 'student.goal_ahead', { value: f.number(goal) })}
    </Text>
  );
}
