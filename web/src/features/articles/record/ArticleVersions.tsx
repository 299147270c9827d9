import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { versionOfArticle, versionsOfArticle, updateArticle } from '@okur/contract/articles';
import type { Article, ArticleVersion } from '@okur/contract/articles';
import { IconEye, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../../kit/form/ModalFrame.tsx';
import { openFormModal, useModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { keyed } from '../../../kit/list/keyed.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { QuestionView } from '../../../reading/questions/QuestionView.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import css from '../articles.module.css';

type Row = ArticleVersion & { id: string };

/**
 * Every version of an article, for its author: what was given as homework stays what it was, and an older one can come
 * back.
 */
export function ArticleVersions({ article }: { article: Article }) {
  const { t } = useTranslation();
  const list = keyed(useList(versionsOfArticle, { params: { id: article.id }, sort: '-version' }), ({ version }) =>
    String(version),
  );
  const look = (of: ArticleVersion) => void openFormModal(<VersionModal article={article} of={of} />);
  return (
    <ListPage
      embedded
      searchable={false}
      list={list}
      title={`${article.title} – ${t('articles.versions')}`}
      columns={useColumns()}
      onOpen={look}
      rowActions={(row) => [
        { label: t('articles.version_look'), icon: <IconEye size={16} />, onClick: () => look(row) },
      ]}
      empty={{ title: t('articles.versions') }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'version', label: t('articles.version'), sort: true, lead: true, render: (row) => <VersionName of={row} /> },
    { key: 'created_at', label: t('articles.version_at'), lead: true, render: (row) => f.dateTime(row.created_at) },
    { key: 'title', label: t('articles.article_title') },
    { key: 'word_count', label: t('articles.words'), align: 'right' },
    { key: 'question_count', label: t('articles.questions'), align: 'right' },
    { key: 'homework_count', label: t('articles.version_homeworks'), align: 'right' },
    { key: 'reading_count', label: t('articles.version_readings'), align: 'right' },
  ];
}

function VersionName({ of }: { of: ArticleVersion }) {
  const { t } = useTranslation();
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" fw={550}>
        {of.version}
      </Text>
      {of.current ? (
        <Badge size="sm" variant="light" tt="none">
          {t('articles.version_current')}
        </Badge>
      ) : null}
    </Group>
  );
}

function VersionModal({ article, of }: { article: Article; of: ArticleVersion }) {
  const { t } = useTranslation();
  const f = useFormat();
  const query = useCall(versionOfArticle, { params: { id: article.id }, query: { version: of.version } });
  const { act } = useAct();
  const { close } = useModal();
  const version = query.data?.data;
  async function bringBack() {
    if (!version) return;
    const { title, language, body, questions } = version;
    if (
      await act(
        () =>
          call(updateArticle, {
            params: { id: article.id },
            body: { title, language, body, questions, version: article.version },
          }),
        t('articles.version_brought_back'),
      )
    )
      close('SUCCESS');
  }
  return (
    <ModalFrame title={t('articles.version_of', { version: of.version, when: f.dateTime(of.created_at) })} size="xl">
      {query.isPending ? <TextSkeleton lines={8} /> : null}
      {query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
      {version ? (
        <Stack gap="md">
          <div lang={version.language}>
            <Title order={2} mb="sm">
              {version.title}
            </Title>
            <RichContent html={version.body} className={css.reader} />
          </div>
          {version.questions.length > 0 ? <Title order={3}>{t('articles.questions')}</Title> : null}
          {version.questions.map((question) => (
            <div key={question.id}>
              <QuestionView question={question} />
            </div>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => close('CLOSED')}>
              {t('kit.close')}
            </Button>
            {of.current || article.deleted_at ? null : (
              <Button leftSection={<IconRestore size={16} />} onClick={bringBack}>
                {t('articles.version_bring_back')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : null}
    </ModalFrame>
  );
}
