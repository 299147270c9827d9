import { Group, Text } from '@mantine/core';
import type { QuestionQuality } from '@okur/contract/questions';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

const tones: Record<QuestionQuality['verdict'], Tone> = {
  good: 'good',
  few_answers: 'quiet',
  too_easy: 'care',
  too_hard: 'care',
  weak: 'care',
  key_doubtful: 'bad',
  needs_no_text: 'bad',
};

/**
 * How a question does: the share of right answers, how well it tells readers apart, how those did who had not read, and
 * in a word what that means.
 */
export function QualityMarks({ quality }: { quality: QuestionQuality }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (quality.answered + quality.unread === 0) return null;
  return (
    <>
      <Group gap="sm" mt={6}>
        <StateBadge tone={tones[quality.verdict]}>{t(`question.verdict_${quality.verdict}`)}</StateBadge>
        <Text size="xs" c="dimmed">
          {t('question.answered_n', { count: quality.answered })}
          {quality.share_right === null
            ? null
            : ` · ${t('question.share_right', { share: f.percent(quality.share_right * 100) })}`}
          {quality.discrimination === null
            ? null
            : ` · ${t('question.discrimination', { value: f.number(quality.discrimination, { maximumFractionDigits: 2 }) })}`}
          {quality.unread === 0
            ? null
            : ` · ${quality.share_right_unread === null ? t('question.unread_few', { count: quality.unread }) : t('question.unread_share', { count: quality.unread, share: f.percent(quality.share_right_unread * 100) })}`}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={2}>
        {t(`question.verdict_${quality.verdict}_text`)}
      </Text>
    </>
  );
}
