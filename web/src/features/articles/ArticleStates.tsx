import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { stateOfArticle, statesOfArticle, updateArticle } from '@okur/contract/articles';
import type { Article, ArticleState } from '@okur/contract/articles';
import { IconEye, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { openFormModal, useModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { QuestionView } from '../../reading/questions/QuestionView.tsx';
import { RichContent } from '../../kit/RichContent.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import css from './articles.module.css';

type Row = ArticleState & { id: string };

/**
 * Every state of an article, for its author: what was given as homework stays what it was, and an older one can come
 * back.
 */
export function ArticleStates({ article }: { article: Article }) {
  const { t } = useTranslation();
  const list = keyed(useList(statesOfArticle, { params: { id: article.id }, sort: '-version' }), ({ version }) =>
    String(version),
  );
  const look = (state: ArticleState) => void openFormModal(<StateModal article={article} state={state} />);
  return (
    <ListPage
      embedded
      searchable={false}
      list={list}
      title={`${article.title} – ${t('articles.states')}`}
      columns={useColumns()}
      onOpen={look}
      rowActions={(row) => [{ label: t('articles.state_look'), icon: <IconEye size={16} />, onClick: () => look(row) }]}
      empty={{ title: t('articles.states') }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'version', label: t('articles.state'), sort: true, lead: true, render: (row) => <StateName state={row} /> },
    { key: 'created_at', label: t('articles.state_at'), lead: true, render: (row) => f.dateTime(row.created_at) },
    { key: 'title', label: t('articles.article_title') },
    { key: 'word_count', label: t('articles.words'), align: 'right' },
    { key: 'question_count', label: t('articles.questions'), align: 'right' },
    { key: 'homework_count', label: t('articles.state_homeworks'), align: 'right' },
    { key: 'reading_count', label: t('articles.state_readings'), align: 'right' },
  ];
}

function StateName({ state }: { state: ArticleState }) {
  const { t } = useTranslation();
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" fw={550}>
        {state.version}
      </Text>
      {state.current ? (
        <Badge size="sm" variant="light" tt="none">
          {t('articles.state_current')}
        </Badge>
      ) : null}
    </Group>
  );
}

function StateModal({ article, state }: { article: Article; state: ArticleState }) {
  const { t } = useTranslation();
  const f = useFormat();
  const query = useCall(stateOfArticle, { params: { id: article.id }, query: { version: state.version } });
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
        t('articles.state_brought_back'),
      )
    )
      close('SUCCESS');
  }
  return (
    <ModalFrame
      title={t('articles.state_of', { version: state.version, when: f.dateTime(state.created_at) })}
      size="xl"
    >
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
            {state.current || article.deleted_at ? null : (
              <Button leftSection={<IconRestore size={16} />} onClick={bringBack}>
                {t('articles.state_bring_back')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : null}
    </ModalFrame>
  );
}
