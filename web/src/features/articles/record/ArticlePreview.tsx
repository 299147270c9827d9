import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import { Button, Group, Text, Title } from '@mantine/core';
import type { Article } from '@okur/contract/articles';
import { openQuestion } from '@okur/contract/questions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../kit/form/ModalFrame.tsx';
import { useModal } from '../../../kit/form/modals.tsx';
import { QuestionsPreview } from '../../../reading/questions/QuestionsPreview.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import css from '../articles.module.css';

/** The article as a student meets it: the text, and once it is read the questions without it. Nothing is stored. */
export function ArticlePreview({ article }: { article: Article }) {
  const { t } = useTranslation();
  const { close } = useModal();
  const [isRead, setRead] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const hasQuestions = article.questions.length > 0;
  /** The other part is read from its beginning, by the person who sees it and the person who hears it. */
  function turnTo(questions: boolean) {
    setRead(questions);
    requestAnimationFrame(() => {
      part.current?.focus({ preventScroll: true });
      part.current?.closest('[role="dialog"]')?.scrollTo(0, 0);
    });
  }
  return (
    <ModalFrame title={t('articles.preview_title', { title: article.title })} size="xl">
      <Text size="sm" c="dimmed" mb="md">
        {t('articles.preview_text')}
      </Text>
      <div ref={part} tabIndex={-1} lang={article.language}>
        {isRead ? (
          <QuestionsPreview questions={article.questions.map((question) => openQuestion(question))} />
        ) : (
          <>
            <Title order={2} mb="md">
              {article.title}
            </Title>
            <RichContent html={article.body} className={css.reader} />
          </>
        )}
      </div>
      <Group justify="space-between" mt="lg">
        {isRead ? (
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => turnTo(false)}>
            {t('articles.preview_text_again')}
          </Button>
        ) : (
          <span />
        )}
        {isRead || !hasQuestions ? (
          <Button onClick={() => close('CLOSED')}>{t('kit.close')}</Button>
        ) : (
          <Button onClick={() => turnTo(true)}>{t('articles.preview_questions')}</Button>
        )}
      </Group>
    </ModalFrame>
  );
}
