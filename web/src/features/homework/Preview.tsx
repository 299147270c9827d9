import '@fontsource-variable/literata/wght.css';
import { Alert, Box, Paper, Stack, Text, Title } from '@mantine/core';
import type { Article } from '@okur/contract/articles';
import { IconBook2, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useLevelText } from '../../reading/levels/useLevelText.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RichContent } from '../../kit/RichContent.tsx';
import css from './homework.module.css';
import { Sentence, type SentenceProps } from './give/Sentence.tsx';

interface PreviewProps extends SentenceProps {
  article: Article | undefined;
}

/** What the students will get: the beginning of the text, how hard it is, and one sentence about who and until when. */
export function Preview({ article, values, departments }: PreviewProps) {
  const { t } = useTranslation();
  if (!article)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconBook2 />} title={t('homework.no_text')} text={t('homework.no_text_text')} />
      </Paper>
    );
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Title order={2}>{article.title}</Title>
        <Facts article={article} />
        {article.questions.length === 0 ? (
          <Alert color="yellow" variant="light" icon={<IconHelpCircle />} p="xs">
            {t('homework.no_questions')}
          </Alert>
        ) : null}
        <Sentence values={values} departments={departments} />
        <Box className={css.text} lang={article.language}>
          <RichContent html={article.body} />
        </Box>
      </Stack>
    </Paper>
  );
}

function Facts({ article }: { article: Article }) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  const main = article.readability?.scores[0];
  const facts = [
    levelText(main?.band),
    t('homework.words_n', { count: article.word_count }),
    f.number(article.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
    article.questions.length > 0 ? t('homework.questions_n', { count: article.questions.length }) : null,
  ];
  return (
    <Text size="sm" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  );
}
