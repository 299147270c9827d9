import type { Summary } from '@okur/contract/reports';
import type { TFunction } from 'i18next';
import type { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { Changed } from './Summary.tsx';
import { whole } from './months.ts';

type Format = ReturnType<typeof useFormat>;
interface Sides {
  id: string;
  students: number;
  active: number;
  now: Summary;
  before: Summary;
}

/** Figures of two periods, the same for departments and companies. */
export const figureColumns = <Row extends Sides>(t: TFunction, f: Format): Column<Row>[] => [
  {
    key: 'students',
    label: t('reports.students'),
    render: (row) => f.number(row.students),
    sort: true,
    align: 'right',
  },
  { key: 'active', label: t('reports.active'), render: (row) => f.number(row.active), sort: true, align: 'right' },
  ...comparedColumns<Row>(t, f),
  {
    key: 'seconds',
    label: t('reports.reading_time'),
    value: (row) => row.now.seconds,
    render: (row) => f.duration(row.now.seconds),
    export: { fields: ['now.seconds'] },
    sort: true,
    align: 'right',
  },
  ...beforeColumns<Row>(t, f),
];

const comparedColumns = <Row extends Sides>(t: TFunction, f: Format): Column<Row>[] => [
  {
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
  },
  {
    key: 'wpm',
    label: t('reports.unit_words'),
    value: (row) => row.now.wpm,
    render: (row) => (
      <Changed
        now={row.now.wpm}
        before={row.before.wpm}
        records={row.now.readings}
        recordsBefore={row.before.readings}
        print={(value) => f.number(value, whole)}
      />
    ),
    export: { fields: ['now.wpm'] },
    sort: true,
    align: 'right',
  },
  {
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
  },
];

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
