import { helpReasons, instructorStudents, verdicts, type WatchedStudent } from '@okur/contract/reports';
import { IconChartLine, IconUser } from '@tabler/icons-react';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { wordsFor, type Column } from '../../../kit/list/columns.ts';
import { FilterPill } from '../../../kit/list/FilterPill.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../../kit/list/useList.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { useWindowColumns } from '../../../reading/speed/useWindowColumns.ts';
import { useWindowText } from '../../../reading/speed/useWindowText.ts';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { useCharts } from './crumbs.ts';
import { Verdict } from '../GrowthCard.tsx';
import { whole } from '../filters/months.ts';
import { personName } from './person.tsx';
import { Reasons } from '../reasons/Reasons.tsx';
import { reasonText } from '../../../reading/reports/reasonText.ts';

/** One's own students with what there is to say of each, who needs help first. A row opens the readings behind it. */
export default function StudentList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ read }] = useAddress();
  const list = useList(instructorStudents, read ? { sort: '-last_read_at' } : {});
  const title = t(read ? 'reports.readers_this_week' : 'reports.who_needs_help');
  return (
    <ListPage
      list={list}
      title={title}
      crumbs={useCharts(title)}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/charts-graphs/readings?user_id=${id}`}
      rowActions={({ id }) => [
        {
          label: t('reports.open_charts'),
          icon: <IconChartLine size={16} />,
          onClick: () => void navigate({ to: '/charts-graphs', search: { user_id: id } as never }),
        },
        {
          label: t('reports.open_record'),
          icon: <IconUser size={16} />,
          onClick: () => void navigate({ to: `/management/users/${id}` }),
        },
      ]}
      empty={{ title: t('reports.no_students'), text: t('reports.no_students_text') }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof instructorStudents> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const counts = list.answer?.growth;
  return (
    <>
      <FilterPill {...list.filter('read')} label={t('reports.readers_this_week')} />
      <DepartmentPicker
        {...list.filter('department_id')}
        aria-label={t('reports.department')}
        placeholder={t('reports.all_departments')}
        w={{ base: '100%', xs: 170 }}
      />
      <SelectField
        {...list.filter('growth')}
        aria-label={t('reports.growth_short')}
        placeholder={t('reports.every_growth')}
        data={verdicts.map((verdict) => ({
          value: verdict,
          label: t('reports.verdict_and_count', {
            verdict: t(`reports.verdict_${verdict}`),
            students: counts ? f.number(counts[verdict]) : '…',
          }),
        }))}
        clearable
        w={{ base: '100%', xs: 240 }}
      />
      <SwitchField {...list.flag('needs_help')} label={t('reports.only_with_reason')} pb={8} />
    </>
  );
}

function useColumns(): Column<WatchedStudent>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const figures = useFigureColumns();
  const reasonsOf = (row: WatchedStudent) => row.reasons.map((reason) => reasonText(reason, row, t, f)).join(' · ');
  return [
    {
      key: 'name',
      label: t('reports.student'),
      value: personName,
      export: { fields: ['name+surname'] },
      sort: true,
      lead: true,
      width: 170,
    },
    { key: 'department_name', label: t('reports.department'), lead: true },
    {
      key: 'reasons',
      label: t('reports.reasons'),
      value: reasonsOf,
      render: (row) => <Reasons student={row} />,
      export: { words: wordsFor(helpReasons, (reason) => t(`reports.reason_name_${reason}`)) },
      lead: true,
      width: 230,
    },
    ...figures,
    {
      key: 'growth',
      label: t('reports.growth_short'),
      sort: true,
      render: (row) => <Verdict verdict={row.growth} />,
      value: (row) => t(`reports.verdict_${row.growth}`),
      export: { words: wordsFor(verdicts, (verdict) => t(`reports.verdict_${verdict}`)) },
      lead: true,
      named: true,
    },
    {
      key: 'missed',
      label: t('reports.missed_homework'),
      render: (row) => f.number(row.missed),
      align: 'right',
      hidden: true,
    },
    {
      key: 'exercises',
      label: t('reports.exercises'),
      render: (row) => f.number(row.exercises),
      align: 'right',
      hidden: true,
    },
  ];
}

function useFigureColumns(): Column<WatchedStudent>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const windowText = useWindowText('short');
  const windowColumns = useWindowColumns('speed');
  return [
    {
      key: 'readings',
      label: t('reports.readings_30'),
      render: (row) => f.number(row.readings),
      sort: true,
      align: 'right',
    },
    {
      key: 'wpm',
      label: t('reports.unit_words'),
      value: (row) => row.speed && Math.round(row.speed.wpm),
      render: (row) => (
        <>
          {row.speed ? f.number(row.speed.wpm, whole) : '–'}
          {row.speed ? (
            <Text size="xs" c="dimmed">
              {windowText(row.speed)}
            </Text>
          ) : null}
        </>
      ),
      export: { fields: ['speed.wpm'], also: windowColumns },
      sort: true,
      lead: true,
      align: 'right',
      width: 190,
    },
    {
      key: 'comprehension',
      label: t('reports.comprehension'),
      render: (row) => f.percent(row.comprehension) || '–',
      sort: true,
      align: 'right',
    },
    {
      key: 'last_read_at',
      label: t('reports.last_read_at'),
      render: (row) => f.relative(row.last_read_at) || t('dashboard.reason_never'),
      sort: true,
    },
  ];
}
