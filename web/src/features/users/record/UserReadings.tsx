import type { Column } from '../../../kit/list/columns.ts';
import { Group } from '@mantine/core';
import { readingsOfUser, type Reading, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import { time } from '../../../kit/format/date.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { TrustMark } from '../../../reading/trust/TrustMark.tsx';
import { userName } from '../userName.ts';

/** 02:36; hours only where there are some. */
const minutes = (seconds: number) => time(Math.round(seconds)).replace(/^00:/, '');
const whole = { maximumFractionDigits: 0 };

/** Every reading with its measures and what it is; what is not counted has none. */
export function UserReadings({ user }: { user: User }) {
  const { t } = useTranslation();
  const list = useList(readingsOfUser, { params: { id: user.id }, sort: '-finished_at' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('users.readings')} ${userName(user)}`}
      columns={useColumns()}
      empty={{ title: t('users.no_readings'), text: t('users.no_readings_text') }}
    />
  );
}

function useColumns(): Column<Reading>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const measures = useMeasureColumns();
  const result = (row: Reading) =>
    [
      row.wpm === null ? '' : t('student.wpm', { value: f.number(row.wpm, whole) }),
      row.comprehension === null ? '' : t('student.understood', { value: f.percent(row.comprehension) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      key: 'title',
      label: t('users.text'),
      sort: true,
      lead: true,
      render: (row) => <TextTitle row={row} />,
    },
    {
      key: 'finished_at',
      label: t('users.finished_at'),
      render: (row) => f.date(row.finished_at),
      sort: true,
      lead: true,
    },
    // For the cards of a small screen, where a number would stand without its heading.
    { key: 'result', label: t('users.result'), export: false, value: result, lead: true, hidden: true },
    ...measures,
  ];
}

function useMeasureColumns(): Column<Reading>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'words', label: t('users.words'), render: (row) => f.number(row.words), align: 'right' },
    {
      key: 'active_seconds',
      label: t('users.duration'),
      value: (row) => Math.round(row.active_seconds),
      render: (row) => minutes(row.active_seconds),
      align: 'right',
    },
    {
      key: 'wpm',
      label: t('users.wpm'),
      value: (row) => (row.wpm === null ? null : Math.round(row.wpm)),
      render: (row) => f.number(row.wpm, whole) || '–',
      sort: true,
      align: 'right',
    },
    {
      key: 'trust',
      label: t('users.trust'),
      render: (row) => (row.trust && row.kind !== 'listened' ? <TrustMark grade={row.trust} /> : '–'),
      value: (row) => (row.kind === 'listened' ? null : row.trust),
      lead: true,
      named: true,
    },
    {
      key: 'comprehension',
      label: t('users.comprehension'),
      render: (row) => f.percent(row.comprehension) || '–',
      sort: true,
      align: 'right',
    },
    {
      key: 'effective_speed',
      label: t('users.effective_speed'),
      value: (row) => (row.effective_speed === null ? null : Math.round(row.effective_speed)),
      render: (row) => f.number(row.effective_speed, whole) || '–',
      sort: true,
      align: 'right',
    },
  ];
}

function TextTitle({ row }: { row: Reading }) {
  const { t } = useTranslation();
  return row.kind === 'measurement' ? (
    row.title
  ) : (
    <Group gap="xs">
      {row.title}
      <StateBadge tone={row.kind === 'not_counted' ? 'care' : 'quiet'}>{t(`speed.kind_${row.kind}`)}</StateBadge>
    </Group>
  );
}
