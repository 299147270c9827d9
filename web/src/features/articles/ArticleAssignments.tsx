import { Badge, Button, Group } from '@mantine/core';
import { assignArticle, assignmentsOfArticle, unassignArticle } from '@okur/contract/articles';
import type { ArticleAssignment, ArticleRow } from '@okur/contract/articles';
import { IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { AssignArticle } from './AssignArticle.tsx';

type Row = ArticleAssignment & { id: string };

/** The classes that hold an article, and since when and until when. */
export function ArticleAssignments({ article }: { article: ArticleRow }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const unassign = useUnassign(article.id);
  const list = keyed(
    useList(assignmentsOfArticle, { params: { id: article.id }, sort: 'department_name' }),
    (row) => row.department_id,
  );
  const mayAssign = ability.can('edit', 'ARTICLE') || ability.can('add', 'HOMEWORK');
  const assign = mayAssign ? (
    <Button
      variant="light"
      leftSection={<IconUsersGroup size={16} />}
      onClick={() => openFormModal(<AssignArticle article={article} />)}
    >
      {t('articles.assign')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={`${article.title} – ${t('articles.classes')}`}
      columns={useColumns()}
      rowActions={
        mayAssign
          ? (row) => [
              {
                label: t('articles.unassign'),
                icon: <IconUserMinus size={16} />,
                danger: true,
                onClick: () => unassign(row),
              },
            ]
          : undefined
      }
      empty={{ title: t('articles.no_classes'), text: t('articles.no_classes_text'), action: assign }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const oneCompany = useCompany() !== null;
  const columns: (Column<Row> | false)[] = [
    { key: 'department_name', label: t('articles.class'), sort: true, lead: true },
    !oneCompany && { key: 'company_name', label: t('articles.company'), sort: true, lead: true },
    { key: 'student_count', label: t('articles.students'), align: 'right' },
    { key: 'starts_at', label: t('articles.starts_at'), sort: true, render: (row) => f.dateTime(row.starts_at) },
    {
      key: 'expires_at',
      label: t('articles.expires_at'),
      sort: true,
      lead: true,
      named: true,
      render: (row) => <Expiry at={row.expires_at} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [now] = useState(() => Date.now());
  if (!at) return t('articles.never');
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {f.dateTime(at)}
      {Date.parse(at) < now ? (
        <Badge component="span" size="sm" variant="light" color="gray">
          {t('articles.expired')}
        </Badge>
      ) : null}
    </Group>
  );
}

/** Undo gives the class the article back, with the dates it had. */
function useUnassign(id: string) {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ department_id, department_name, starts_at, expires_at }: ArticleAssignment) => {
    const gone = await act(() => call(unassignArticle, { params: { id, departmentId: department_id } }));
    if (gone)
      toast.undo(t('articles.unassigned', { name: department_name }), t('kit.undo'), () =>
        act(() =>
          call(assignArticle, { params: { id }, body: { department_ids: [department_id], starts_at, expires_at } }),
        ),
      );
  };
}
