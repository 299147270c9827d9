import { Group, Text } from '@mantine/core';
import type { QuestionQuality } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

const tones: Record<QuestionQuality['verdict'], Tone> = { good: 'good', few_answers: 'quiet', too_easy: 'care', too_hard: 'care', weak: 'care', key_doubtful: 'bad' };

/** How a question does: the share of right answers, how well it tells readers apart, and in a word what that means. */
export function QualityMarks({ quality }: { quality: QuestionQuality }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (quality.answered === 0) return null;
  return (
    <>
      <Group gap="sm" mt={6}>
        <StateBadge tone={tones[quality.verdict]}>{t(`exams.verdict_${quality.verdict}`)}</StateBadge>
        <Text size="xs" c="dimmed">
          {t('exams.answered_n', { count: quality.answered })}
          {quality.share_right === null ? null : ` · ${t('exams.share_right', { share: f.percent(quality.share_right * 100) })}`}
          {quality.discrimination === null ? null : ` · ${t('exams.discrimination', { value: f.number(quality.discrimination, { maximumFractionDigits: 2 }) })}`}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={2}>{t(`exams.verdict_${quality.verdict}_text`)}</Text>
    </>
  );
}
