import { Text } from '@mantine/core';
import { type OralReading, oralReadingLimits, oralReadingsOfUser } from '@okur/contract/oral-readings';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ListenForm } from './ListenForm.tsx';

/** What a student read aloud for the school: a tab of the student's page, for those who teach. */
export function OralReadingsTab({ userId, userName }: { userId: string; userName: string }) {
  const { t } = useTranslation();
  const list = useList(oralReadingsOfUser, { params: { id: userId }, sort: '-created_at' });
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" maw={820}>
        {t('oral_readings.staff_text', { count: oralReadingLimits.days })}
      </Text>
      <ListPage
        embedded
        list={list}
        title={`${t('oral_readings.title')} ${userName}`}
        onOpen={(row) => void openFormModal(<ListenForm one={row} name={userName} />)}
        columns={useColumns()}
        empty={{ title: t('oral_readings.none'), text: t('oral_readings.none_text') }}
      />
    </>
  );
}

function useColumns(): Column<OralReading>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const stateOf = (row: OralReading) => t(row.listened_at ? 'oral_readings.listened' : 'oral_readings.new');
  return [
    { key: 'title', label: t('users.text'), lead: true },
    {
      key: 'created_at',
      label: t('oral_readings.handed_in_on'),
      sort: true,
      lead: true,
      render: (row) => f.date(row.created_at),
    },
    {
      key: 'seconds',
      label: t('users.duration'),
      align: 'right',
      value: (row) => Math.round(row.seconds),
      render: (row) => f.duration(row.seconds),
    },
    {
      key: 'words_a_minute',
      label: t('oral_readings.words_a_minute'),
      align: 'right',
      value: (row) => (row.words_a_minute === null ? null : Math.round(row.words_a_minute)),
      render: (row) =>
        row.words_a_minute === null
          ? row.whole
            ? '–'
            : t('oral_readings.in_part')
          : f.number(Math.round(row.words_a_minute)),
    },
    {
      key: 'listened_at',
      label: t('users.status_label'),
      lead: true,
      value: stateOf,
      render: (row) => <StateBadge tone={row.listened_at ? 'quiet' : 'care'}>{stateOf(row)}</StateBadge>,
    },
    { key: 'reply', label: t('oral_readings.reply') },
    {
      key: 'expires_at',
      label: t('oral_readings.expires'),
      render: (row) => f.date(row.expires_at),
      hidden: true,
    },
  ];
}
