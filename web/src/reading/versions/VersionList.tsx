import { Badge, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { List } from '../../kit/list/useList.ts';

/** What the versions of a text have in common, whatever they are of. */
export interface TextVersion {
  version: number;
  created_at: string;
  current: boolean;
}

interface VersionListProps<Row extends TextVersion> {
  list: List<Row>;
  /** Of what it is. */
  title: string;
  /** Behind the number and the moment. */
  columns: readonly Column<Row & { id: string }>[];
  /** The modal that shows one: a `VersionModal`. */
  look: (of: Row) => ReactElement;
}

/** Every version of a text, for its author: what was read stays what it was, and an older one can come back. */
export function VersionList<Row extends TextVersion>({ list, title, columns, look }: VersionListProps<Row>) {
  const { t } = useTranslation();
  const f = useFormat();
  const open = (row: Row) => void openFormModal(look(row));
  return (
    <ListPage
      embedded
      searchable={false}
      list={keyed(list, ({ version }) => String(version))}
      title={`${title} – ${t('articles.versions')}`}
      columns={[
        {
          key: 'version',
          label: t('articles.version'),
          sort: true,
          lead: true,
          render: (row) => <VersionName of={row} />,
        },
        { key: 'created_at', label: t('articles.version_at'), lead: true, render: (row) => f.dateTime(row.created_at) },
        ...columns,
      ]}
      onOpen={open}
      rowActions={(row) => [
        { label: t('articles.version_look'), icon: <IconEye size={16} />, onClick: () => open(row) },
      ]}
      empty={{ title: t('articles.versions') }}
    />
  );
}

function VersionName({ of }: { of: TextVersion }) {
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
