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
  const { answered, unread, share_right, share_right_unread, discrimination } = quality;
  if (answered + unread === 0) return null;
  const facts = [t('question.answered_n', { count: answered })];
  if (share_right !== null) facts.push(t('question.share_right', { share: f.percent(share_right * 100) }));
  if (discrimination !== null)
    facts.push(t('question.discrimination', { value: f.number(discrimination, { maximumFractionDigits: 2 }) }));
  if (unread > 0 && share_right_unread === null) facts.push(t('question.unread_few', { count: unread }));
  if (unread > 0 && share_right_unread !== null)
    facts.push(t('question.unread_share', { count: unread, share: f.percent(share_right_unread * 100) }));
  return (
    <>
      <Group gap="sm" mt={6}>
        <StateBadge tone={tones[quality.verdict]}>{t(`question.verdict_${quality.verdict}`)}</StateBadge>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={2}>
        {t(`question.verdict_${quality.verdict}_text`)}
      </Text>
    </>
  );
}
