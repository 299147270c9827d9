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

/** Every reading with its measures; one that was too fast is shown and not counted. */
export function UserReadings({ user }: { user: User }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(readingsOfUser, { params: { id: user.id }, sort: '-finished_at' });
  const result = (row: Reading) =>
    [
      t('student.wpm', { value: f.number(row.wpm, whole) }),
      row.comprehension === null ? '' : t('student.understood', { value: f.percent(row.comprehension) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('users.readings')} ${userName(user)}`}
      columns={[
        {
          key: 'title',
          label: t('users.text'),
          sort: true,
          lead: true,
          render: (row) =>
            row.implausible || row.mode !== 'plain' ? (
              <Group gap="xs">
                {row.title}
                {row.implausible ? <StateBadge tone="care">{t('users.implausible')}</StateBadge> : null}
                {row.mode === 'plain' ? null : <StateBadge tone="quiet">{t(`student.manner_${row.mode}`)}</StateBadge>}
              </Group>
            ) : (
              row.title
            ),
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
          value: (row) => Math.round(row.wpm),
          render: (row) => f.number(row.wpm, whole),
          sort: true,
          align: 'right',
        },
        {
          key: 'trust',
          label: t('users.trust'),
          render: (row) => <TrustMark grade={row.trust} />,
          value: (row) => row.trust,
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
      ]}
      empty={{ title: t('users.no_readings'), text: t('users.no_readings_text') }}
    />
  );
}
