import { homeReadingsOfUser } from '@okur/contract/home-readings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { HomeReadingState } from './HomeReadingState.tsx';

/** What parents entered of a student's reading at home; it is beside all that is measured and in none of it. */
export function HomeReadingsTab({ userId, userName }: { userId: string; userName: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(homeReadingsOfUser, { params: { id: userId }, sort: '-read_on' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('home_readings.title')} ${userName}`}
      columns={[
        { key: 'title', label: t('home_readings.what'), sort: true, lead: true },
        {
          key: 'read_on',
          label: t('home_readings.day'),
          render: (row) => f.date(row.read_on),
          sort: true,
          lead: true,
        },
        {
          key: 'minutes',
          label: t('home_readings.minutes'),
          render: (row) => f.number(row.minutes),
          sort: true,
          align: 'right',
        },
        {
          key: 'state',
          label: t('home_readings.state'),
          lead: true,
          render: (row) => <HomeReadingState state={row.state} />,
          value: (row) => t(`home_readings.${row.state}`),
        },
      ]}
      empty={{ title: t('home_readings.none'), text: t('home_readings.none_text') }}
    />
  );
}
