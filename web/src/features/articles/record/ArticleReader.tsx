import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { qualityOfArticle, type Article, type Question } from '@okur/contract/articles';
import type { QuestionQuality } from '@okur/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { QualityMarks } from '../../../reading/questions/QualityMarks.tsx';
import { QuestionImage } from '../../../reading/questions/QuestionImage.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import css from '../articles.module.css';
import { useLanguageName, useOwnerName } from '../choices.ts';
import { Level } from '../Level.tsx';

/** An article as a page to read, with its questions and their answers: for those who may not change it. */
export function ArticleReader({ article }: { article: Article }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="lg" maw={760} mx="auto">
        <About article={article} />
        <div lang={article.language}>
          <RichContent html={article.body} className={css.reader} />
        </div>
        {article.source ? (
          <Text size="sm" c="dimmed">
            {t('kit.label', { label: t('articles.source') })} {article.source}
          </Text>
        ) : null}
        {article.questions.length > 0 ? <Questions article={article} /> : null}
      </Stack>
    </Paper>
  );
}

function About({ article }: { article: Article }) {
  const { t } = useTranslation();
  const f = useFormat();
  const languageName = useLanguageName();
  const ownerName = useOwnerName();
  const facts = [
    languageName(article.language),
    article.grade_level ? t('articles.grade_n', { grade: article.grade_level }) : null,
    t('articles.words_n', { count: article.word_count }),
    f.number(article.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
    article.category,
    ownerName(article),
  ];
  return (
    <Group gap="sm">
      {article.cover ? (
        <Cover title={article.title} category={null} picture={article.cover} className={css.coverField} />
      ) : null}
      <Level readability={article.readability} />
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}

function Questions({ article }: { article: Article }) {
  const { t } = useTranslation();
  const quality = useCall(qualityOfArticle, { params: { id: article.id } }).data?.data;
  return (
    <Stack
      gap="lg"
      component="section"
      aria-label={t('articles.questions')}
      pt="md"
      style={{ borderTop: '1px solid var(--okur-line)' }}
    >
      <Title order={2}>{t('articles.questions')}</Title>
      {article.questions.map((question, at) => (
        <ReadQuestion
          key={question.id}
          question={question}
          number={at + 1}
          quality={quality?.find(({ question_id }) => question_id === question.id)}
        />
      ))}
    </Stack>
  );
}

function ReadQuestion({
  question,
  number,
  quality,
}: {
  question: Question;
  number: number;
  quality: QuestionQuality | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Text fw={600}>
        {number}. {question.stem}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`question.kind_${question.kind}`)} · {t(`question.skill_${question.skill}`)} ·{' '}
        {t('question.points_n', { count: question.points })}
      </Text>
      <QuestionImage image={question.image} />
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {question.options.map((option) => (
          <Group key={option.id} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Text component="span" c="teal" w={18} h={22} style={{ flex: 'none' }}>
              {option.right ? <IconCheck size={18} role="img" aria-label={t('question.right')} /> : null}
            </Text>
            <Text component="span" size="sm" fw={option.right ? 600 : undefined}>
              {option.text}
            </Text>
          </Group>
        ))}
      </Stack>
      {question.explanation ? (
        <Text size="sm" c="dimmed" pl={26}>
          {question.explanation}
        </Text>
      ) : null}
      {quality ? (
        <div>
          <QualityMarks quality={quality} />
        </div>
      ) : null}
    </Stack>
  );
}
