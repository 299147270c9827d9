import { Title } from '@mantine/core';
import { getArticle, updateArticle, versionOfArticle, versionsOfArticle } from '@okur/contract/articles';
import type { Article, ArticleVersion } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { useList } from '../../../kit/list/useList.ts';
import { RichContent } from '../../../kit/RichContent.tsx';
import { QuestionView } from '../../../reading/questions/QuestionView.tsx';
import { VersionList } from '../../../reading/versions/VersionList.tsx';
import { VersionModal } from '../../../reading/versions/VersionModal.tsx';
import css from '../articles.module.css';

/** Every version of an article: what was given as homework stays what it was. */
export function ArticleVersions({ article }: { article: Article }) {
  const { t } = useTranslation();
  return (
    <VersionList
      list={useList(versionsOfArticle, { params: { id: article.id }, sort: '-version' })}
      title={article.title}
      columns={[
        { key: 'title', label: t('articles.article_title') },
        { key: 'word_count', label: t('articles.words'), align: 'right' },
        { key: 'question_count', label: t('articles.questions'), align: 'right' },
        { key: 'homework_count', label: t('articles.version_homeworks'), align: 'right' },
        { key: 'reading_count', label: t('articles.version_readings'), align: 'right' },
      ]}
      look={(of) => <Version article={article} of={of} />}
    />
  );
}

function Version({ article, of }: { article: Article; of: ArticleVersion }) {
  const { t } = useTranslation();
  const { id } = article;
  return (
    <VersionModal
      of={of}
      query={useCall(versionOfArticle, { params: { id }, query: { version: of.version } })}
      now={useCall(getArticle, { params: { id } }).data?.data ?? article}
      bringBack={({ title, language, body, questions }, version) =>
        call(updateArticle, { params: { id }, body: { title, language, body, questions, version } })
      }
    >
      {({ title, language, body, questions }) => (
        <>
          <div lang={language}>
            <Title order={2} mb="sm">
              {title}
            </Title>
            <RichContent html={body} className={css.reader} />
          </div>
          {questions.length > 0 ? <Title order={3}>{t('articles.questions')}</Title> : null}
          {questions.map((question) => (
            <div key={question.id}>
              <QuestionView question={question} />
            </div>
          ))}
        </>
      )}
    </VersionModal>
  );
}
