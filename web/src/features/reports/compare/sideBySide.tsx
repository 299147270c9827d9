import type { Language } from '@okur/contract/fields';
import type { Summary } from '@okur/contract/reports';
import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { useBasisText, useSpeedColumns } from '../../../reading/speed/useBasis.ts';
import { Changed } from '../Summary.tsx';
import { whole } from '../filters/months.ts';

type Format = ReturnType<typeof useFormat>;
interface Sides {
  id: string;
  language: Language | null;
  period: { from: string; to: string };
  students: number;
  active: number;
  now: Summary;
  before: Summary;
}

/** Figures of two periods, the same for departments and companies. */
export function useFigureColumns<Row extends Sides>(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const speed = useSpeedColumn<Row>();
  return [
    {
      key: 'students',
      label: t('reports.students'),
      render: (row) => f.number(row.students),
      sort: true,
      align: 'right',
    },
    { key: 'active', label: t('reports.active'), render: (row) => f.number(row.active), sort: true, align: 'right' },
    readingsColumn<Row>(t, f),
    speed,
    comprehensionColumn<Row>(t, f),
    {
      key: 'seconds',
      label: t('reports.total_seconds'),
      value: (row) => row.now.seconds,
      render: (row) => f.duration(row.now.seconds),
      export: { fields: ['now.seconds'] },
      sort: true,
      align: 'right',
    },
    ...beforeColumns<Row>(t, f),
  ];
}

const readingsColumn = <Row extends Sides>(t: TFunction, f: Format): Column<Row> => ({
  key: 'readings',
  label: t('reports.readings'),
  value: (row) => row.now.readings,
  render: (row) => (
    <Changed
      now={row.now.readings}
      before={row.before.readings}
      records={row.now.readings}
      recordsBefore={row.before.readings}
      isMean={false}
      print={(value) => f.number(value)}
    />
  ),
  export: { fields: ['now.readings'] },
  sort: true,
  align: 'right',
});

/** Speed with what it rests on below it, and beside it in a file. */
function useSpeedColumn<Row extends Sides>(): Column<Row> {
  const { t } = useTranslation();
  const f = useFormat();
  const basisText = useBasisText();
  const also = useSpeedColumns()({
    language: 'language',
    readings: 'now.readings',
    from: 'period.from',
    to: 'period.to',
  });
  return {
    key: 'wpm',
    label: t('reports.unit_words'),
    value: (row) => row.now.wpm,
    render: ({ language, period, now, before }) => (
      <>
        <Changed
          now={now.wpm}
          before={before.wpm}
          records={now.readings}
          recordsBefore={before.readings}
          print={(value) => f.number(value, whole)}
        />
        <Text size="xs" c="dimmed">
          {basisText({ language, readings: now.readings, ...period })}
        </Text>
      </>
    ),
    export: { fields: ['now.wpm'], also },
    sort: true,
    align: 'right',
    width: 190,
  };
}

const comprehensionColumn = <Row extends Sides>(t: TFunction, f: Format): Column<Row> => ({
  key: 'comprehension',
  label: t('reports.comprehension'),
  value: (row) => row.now.comprehension,
  render: (row) => (
    <Changed
      now={row.now.comprehension}
      before={row.before.comprehension}
      records={row.now.answered}
      recordsBefore={row.before.answered}
      print={(value) => f.percent(value)}
    />
  ),
  export: { fields: ['now.comprehension'] },
  sort: true,
  align: 'right',
});

const beforeColumns = <Row extends Sides>(t: TFunction, f: Format): Column<Row>[] => [
  {
    key: 'before_wpm',
    label: t('reports.wpm_before'),
    value: (row) => row.before.wpm,
    render: (row) => f.number(row.before.wpm, whole) || '–',
    export: { fields: ['before.wpm'] },
    align: 'right',
    hidden: true,
  },
  {
    key: 'before_comprehension',
    label: t('reports.comprehension_before'),
    value: (row) => row.before.comprehension,
    render: (row) => f.percent(row.before.comprehension) || '–',
    export: { fields: ['before.comprehension'] },
    align: 'right',
    hidden: true,
  },
];

/** For the cards of a small screen, in one line. */
export const inWords = <Row extends Sides>(t: TFunction, f: Format): Column<Row> => ({
  key: 'summary',
  label: t('reports.result'),
  export: false,
  lead: true,
  hidden: true,
  value: ({ now, students }) =>
    [
      t('dashboard.students', { count: students }),
      now.wpm === null ? '' : `${f.number(now.wpm, whole)} ${t('reports.unit_words')}`,
      f.percent(now.comprehension),
      t('reports.from_readings', { count: now.readings, number: f.number(now.readings) }),
    ]
      .filter(Boolean)
      .join(' · '),
});
