import { Button } from '@mantine/core';
import { deleteArticle, getArticle } from '@okur/contract/articles';
import type { Article } from '@okur/contract/articles';
import { IconDownload, IconEye, IconNotebook, IconUsersGroup } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { RowMenu } from '../../../kit/list/RowMenu.tsx';
import { saveFile } from '../../../kit/saveFile.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { articleQti } from '@okur/contract/qti';
import { RecordPage } from '../../../kit/record/RecordPage.tsx';
import { RecordTabs } from '../../../kit/record/RecordTabs.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { AssignPicker } from '../../assignments/AssignPicker.tsx';
import { assigning } from '../assigning.ts';
import { ArticleAssignments } from './ArticleAssignments.tsx';
import { ArticleFields } from '../editor/ArticleFields.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleReader } from './ArticleReader.tsx';
import { ArticleVersions } from './ArticleVersions.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { useArticleForm } from '../editor/useArticleForm.ts';

/** One article: to edit for those who may, to read for the others. */
export default function ArticlePage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const article = useCall(getArticle, { params: { id } });
  return (
    <RecordPage
      key={id}
      query={article}
      crumbs={[{ label: t('articles.title'), to: '/articles/list' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <StatusBadge article={data} />}
      actions={({ data }) => <Actions article={data} />}
    >
      {({ data }) => (data.editable && !data.deleted_at ? <EditTabs article={data} /> : <ReadTabs article={data} />)}
    </RecordPage>
  );
}

function Actions({ article }: { article: Article }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const { act } = useAct();
  const menu =
    article.editable && ability.can('delete', 'ARTICLE') ? (
      <RowMenu
        label={article.title}
        actions={[
          article.questions.length > 0 && {
            label: t('qti.download'),
            icon: <IconDownload size={16} />,
            onClick: () =>
              act(async () => saveFile(await call(articleQti, { params: { id: article.id } }), `${article.title}.zip`)),
          },
          deletion(article, article.title, (version) =>
            call(deleteArticle, { params: { id: article.id }, query: { version } }),
          ),
        ]}
      />
    ) : null;
  if (article.deleted_at) return menu;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        onClick={() => openFormModal(<ArticlePreview article={article} />)}
      >
        {t('articles.preview')}
      </Button>
      {ability.can('edit', 'ARTICLE') || ability.can('add', 'HOMEWORK') ? (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} />}
          onClick={() => openFormModal(<AssignPicker {...assigning(article)} />)}
        >
          {t('assignments.assign')}
        </Button>
      ) : null}
      {article.status === 'published' && ability.can('add', 'HOMEWORK') ? (
        <Button
          variant="light"
          component={Link}
          to="/homeworks/new"
          search={{ article: article.id } as never}
          leftSection={<IconNotebook size={16} />}
        >
          {t('articles.give_homework')}
        </Button>
      ) : null}
      {menu}
    </>
  );
}

/** The form lives above the tabs: what was typed stays while the other tab is looked at. */
function EditTabs({ article }: { article: Article }) {
  return <Tabs article={article} text={<ArticleFields form={useArticleForm(article)} article={article} />} />;
}

const ReadTabs = ({ article }: { article: Article }) => (
  <Tabs article={article} text={<ArticleReader article={article} />} />
);

function Tabs({ article, text }: { article: Article; text: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <RecordTabs
      tabs={[
        { key: 'text', label: t('articles.text_and_questions'), content: text },
        {
          key: 'classes',
          label: `${t('assignments.classes')} (${article.department_count})`,
          content: <ArticleAssignments article={article} />,
        },
        ...(article.editable
          ? [{ key: 'versions', label: t('articles.versions'), content: <ArticleVersions article={article} /> }]
          : []),
      ]}
    />
  );
}
