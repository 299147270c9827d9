import { Avatar, Button, Group, Text } from '@mantine/core';
import type { CatalogueEntry } from '@okur/contract/books';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import type { Toggle } from '../../../kit/feedback/useAct.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { DeletedFilter } from '../../../kit/fields/DeletedFilter.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { List } from '../../../kit/list/useList.ts';

interface CatalogueListProps<Entry extends CatalogueEntry> {
  kind: 'author' | 'genre' | 'publisher';
  list: List<Entry, 'deleted'>;
  /** The form of a new entry, or of one that exists. */
  form: (entry?: Entry) => ReactElement;
  remove: (id: string, version: number) => ReturnType<Toggle>;
  rowLink: (row: Entry) => string;
  /** Columns of this kind alone. */
  more?: readonly Column<Entry>[];
}

/** Authors, genres or publishers: what books are described by. */
export function CatalogueList<Entry extends CatalogueEntry>({
  kind,
  list,
  form,
  remove,
  rowLink,
  more = [],
}: CatalogueListProps<Entry>) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const deletion = useDeletion();
  const add = ability.can('add', 'BOOK') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(form())}>
      {t(`books.${kind}_add`)}
    </Button>
  ) : null;
  const mayEdit = (row: Entry) => !row.deleted_at && ability.can('edit', 'BOOK');
  return (
    <ListPage
      list={list}
      title={t(`menu.${kind}s`)}
      primary={add}
      columns={[
        { key: 'name', label: t('books.name'), sort: true, lead: true, render: (row) => <Name entry={row} /> },
        ...more,
        { key: 'updated_at', label: t('books.updated_at'), sort: true, render: (row) => f.date(row.updated_at) },
      ]}
      filters={<DeletedFilter list={list} subject="BOOK" />}
      rowLink={rowLink}
      rowActions={(row) => [
        mayEdit(row) && {
          label: t('kit.edit'),
          icon: <IconEdit size={16} />,
          onClick: () => openFormModal(form(row)),
        },
        ability.can('delete', 'BOOK') && deletion(row, row.name, (version) => remove(row.id, version)),
      ]}
      empty={{ title: t(`books.${kind}_none`), text: t(`books.${kind}_none_text`), action: add }}
    />
  );
}

function Name({ entry: { name, image } }: { entry: CatalogueEntry }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Avatar src={image} name={name} color="petrol" size={28} radius="sm" alt="" />
      <Text size="sm" fw={550}>
        {name}
      </Text>
    </Group>
  );
}
