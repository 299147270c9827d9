import { Text } from '@mantine/core';
import { recordViewsOfUser, recordWays, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { userName } from './userName.ts';

/** Which members of staff looked at a student, for the person who is asked. */
export function UserViews({ user }: { user: User }) {
  const { t } = useTranslation();
  const f = useFormat();
  const words = wordsFor(recordWays, (way) => t(`users.viewed.${way}`));
  const list = useList(recordViewsOfUser, { params: { id: user.id }, sort: '-at' });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('users.views_text')}
      </Text>
      <ListPage
        embedded
        list={list}
        title={`${t('users.views')} ${userName(user)}`}
        searchable={false}
        columns={[
          {
            key: 'admin_name',
            label: t('users.viewed_by'),
            value: (row) => row.admin_name ?? t('users.viewer_gone'),
            lead: true,
          },
          { key: 'at', label: t('users.viewed_first'), render: (row) => f.dateTime(row.at), sort: true, lead: true },
          {
            key: 'ways',
            label: t('users.viewed_how'),
            export: { words },
            value: (row) => row.ways.map((way) => words[way]).join(', '),
            lead: true,
            named: true,
          },
        ]}
        empty={{ title: t('users.no_views'), text: t('users.no_views_text') }}
      />
    </>
  );
}
