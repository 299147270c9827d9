import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { SummaryReading } from '@okur/contract/homework';
import type { SummaryBook } from '@okur/contract/summaries';
import { IconFileText, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import css from '../homework.module.css';
import { Sentence, type SentenceProps } from './Sentence.tsx';

interface ChosenSummaryProps extends Omit<SentenceProps, 'values'> {
  summary: SummaryBook | undefined;
  values: SentenceProps['values'] & { summary_reading?: SummaryReading | undefined };
}

/** What is read: whose book it retells, how long and how hard it is, and one sentence about who and until when. */
export function ChosenSummary({ summary, values, departments }: ChosenSummaryProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  if (!summary)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconFileText />} title={t('homework.no_summary')} text={t('homework.no_summary_text')} />
      </Paper>
    );
  const { title, author, language, cover, readability, word_count, minutes, question_count: questions } = summary;
  const facts = [
    levelText(readability?.scores[0]?.band),
    t('homework.words_n', { count: word_count }),
    f.number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
    questions > 0 ? t('homework.questions_n', { count: questions }) : null,
  ];
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-start">
          <Cover title={title} category={null} picture={cover} className={css.bookCover} />
          <div>
            <Title order={2} size="h3" lang={language}>
              {title}
            </Title>
            <Text lang={language}>{author}</Text>
            <Text size="sm" c="dimmed">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
        {questions === 0 ? (
          <Alert color="yellow" variant="light" icon={<IconHelpCircle />} p="xs">
            {t(`homework.summary_no_questions_${values.summary_reading ?? 'free'}`)}
          </Alert>
        ) : null}
        <Sentence values={values} departments={departments} />
      </Stack>
    </Paper>
  );
}
