import { Button } from '@mantine/core';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { ListPage, type ListPageProps } from '../../../kit/list/ListPage.tsx';
import type { MaybeAction } from '../../../kit/list/RowMenu.tsx';
import { NameForm } from './NameForm.tsx';
import { type NamedRow, useNamedColumns } from './useNamedColumns.tsx';

type Submit = ComponentProps<typeof NameForm>['submit'];

interface NamedListProps<Row extends NamedRow> extends Pick<ListPageProps<Row>, 'list' | 'title' | 'filters'> {
  /** What the list of articles is narrowed by. */
  filter: 'category_id' | 'type_id';
  addText: string;
  renameText: string;
  empty: { title: string; text: string };
  mayAdd: boolean;
  mayRename: (row: Row) => boolean;
  create: Submit;
  rename: (id: string) => Submit;
  deletion?: (row: Row) => MaybeAction;
}

/** Names by which articles are ordered: their categories, or their types. */
export function NamedList<Row extends NamedRow>(props: NamedListProps<Row>) {
  const { list, title, filters, filter, addText, renameText, empty, mayAdd, mayRename, create, rename } = props;
  const { t } = useTranslation();
  const add = mayAdd ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<NameForm title={addText} submit={create} />)}
    >
      {addText}
    </Button>
  ) : null;
  const edit = (row: Row) => openFormModal(<NameForm title={renameText} row={row} submit={rename(row.id)} />);
  return (
    <ListPage
      list={list}
      title={title}
      crumbs={[{ label: t('articles.title'), to: '/articles/list' }]}
      primary={add}
      columns={useNamedColumns<Row>(filter)}
      filters={filters}
      onOpen={(row) => (mayRename(row) ? void edit(row) : undefined)}
      rowActions={(row) => [
        mayRename(row) && { label: t('articles.rename'), icon: <IconEdit size={16} />, onClick: () => edit(row) },
        props.deletion?.(row) ?? false,
      ]}
      empty={{ ...empty, action: add }}
    />
  );
}
