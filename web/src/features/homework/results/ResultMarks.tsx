import { Group, Text, Tooltip } from '@mantine/core';
import { comprehensionBand } from '@okur/contract/reading/comprehension';
import type { ComprehensionBand } from '@okur/contract/reading/comprehension';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import type { Tone } from '../../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { ResultStateName } from './measures.ts';

const bandColors: Record<ComprehensionBand, string> = {
  independent: 'teal.6',
  instructional: 'yellow.6',
  frustration: 'red.6',
};

/** Comprehension in percent; the dot says how well that is, its name says it in words. */
export function Understood({ value }: { value: number | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (value === null)
    return (
      <Text component="span" size="sm" c="dimmed">
        –
      </Text>
    );
  const band = comprehensionBand(value);
  return (
    <Tooltip label={t(`homework.band_${band}`)}>
      <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
        <Text
          component="span"
          bg={bandColors[band]}
          w={8}
          h={8}
          style={{ borderRadius: 4, flex: 'none' }}
          role="img"
          aria-label={t(`homework.band_${band}`)}
        />
        {f.percent(value)}
        {/* On a card no heading says what the number is. */}
        <Text component="span" size="sm" hiddenFrom="md">
          {t(`homework.band_${band}`)}
        </Text>
      </Group>
    </Tooltip>
  );
}

const tones: Record<ResultStateName, Tone> = {
  not_counted: 'bad',
  listened: 'quiet',
  rereading: 'quiet',
  guided: 'quiet',
  practice: 'quiet',
  early: 'quiet',
  late: 'care',
  in_time: 'good',
};

/** In time or late; or what keeps it out of the averages. */
export function ResultState({ state }: { state: ResultStateName }) {
  const { t } = useTranslation();
  const badge = <StateBadge tone={tones[state]}>{t(`homework.result_${state}`)}</StateBadge>;
  return state === 'not_counted' ? (
    <Tooltip label={t('homework.not_counted_text')} multiline maw={280}>
      <span>{badge}</span>
    </Tooltip>
  ) : (
    badge
  );
}

/** Whether the target was reached. */
export function Reached({ reached }: { reached: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={reached ? 'good' : 'quiet'}>
      {t(reached ? 'homework.target_reached' : 'homework.target_missed')}
    </StateBadge>
  );
}
