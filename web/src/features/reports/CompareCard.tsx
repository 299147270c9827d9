import { Table, Text } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import {
  companiesCompared,
  departmentsCompared,
  type CompanyFigures,
  type DepartmentFigures,
  type Summary,
} from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { CardFrame } from './CardFrame.tsx';
import { useBasisText } from '../../reading/speed/useBasis.ts';
import { Changed } from './Summary.tsx';
import { whole } from './filters/months.ts';
import { DestinationLink } from '../../reading/reports/drill.tsx';
import css from './reports.module.css';

const rowMax = 8;

/** The departments in reach side by side, over the last twelve months. */
export function DepartmentsCard() {
  const { t } = useTranslation();
  const found = useCall(departmentsCompared, { query: { per_page: rowMax } });
  const rows = found.data?.data.map((row: DepartmentFigures) => ({
    ...row,
    name: row.department_name,
    filter: { department_id: row.id },
  }));
  return (
    <CardFrame
      title={t('reports.departments')}
      query={found}
      height={320}
      more={{ to: '/charts-graphs/departments', label: t('dashboard.all_classes') }}
    >
      <Sides rows={rows ?? []} heading={t('reports.department')} total={found.data?.meta.total ?? 0} />
    </CardFrame>
  );
}

/** The companies side by side, over the last twelve months. */
export function CompaniesCard() {
  const { t } = useTranslation();
  const found = useCall(companiesCompared, { query: { per_page: rowMax, sort: '-readings' } });
  const rows = found.data?.data.map((row: CompanyFigures) => ({
    ...row,
    name: row.company_name,
    filter: { company_id: row.id },
  }));
  return (
    <CardFrame
      title={t('reports.companies')}
      query={found}
      height={320}
      more={{ to: '/charts-graphs/companies', label: t('dashboard.all_companies') }}
    >
      <Sides rows={rows ?? []} heading={t('reports.company')} total={found.data?.meta.total ?? 0} />
    </CardFrame>
  );
}

interface Side {
  id: string;
  name: string;
  filter: Record<string, string>;
  language: Language | null;
  period: { from: string; to: string };
  students: number;
  active: number;
  now: Summary;
  before: Summary;
}

/** A name opens the charts, the number of readings the readings themselves. */
function Sides({ rows, heading, total }: { rows: readonly Side[]; heading: string; total: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('reports.nothing_side_by_side')}
      </Text>
    );
  return (
    <>
      <Table className={css.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              {t('reports.active')}
            </Table.Th>
            <Table.Th ta="right">{t('reports.unit_words')}</Table.Th>
            <Table.Th ta="right">{t('reports.comprehension')}</Table.Th>
            <Table.Th ta="right">{t('reports.readings')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((side) => (
            <SideRow key={side.id} {...side} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="xs">
        {[
          t('reports.side_by_side_hint'),
          total > rows.length ? t('dashboard.first_of', { first: f.number(rows.length), all: f.number(total) }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </>
  );
}

function SideRow({ filter, name, language, period, active, students, now, before }: Side) {
  const { t } = useTranslation();
  const f = useFormat();
  const basisText = useBasisText();
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <DestinationLink
          destination={{ to: '/charts-graphs', search: filter }}
          fw={550}
          c="var(--mantine-color-text)"
          fz="md"
        >
          {name.replaceAll('-', '\u2011')}
        </DestinationLink>
      </Table.Th>
      <Table.Td ta="right" visibleFrom="xs">
        {t('dashboard.finished_of', { done: f.number(active), all: f.number(students) })}
      </Table.Td>
      <Table.Td ta="right">
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
      </Table.Td>
      <Table.Td ta="right">
        <Changed
          now={now.comprehension}
          before={before.comprehension}
          records={now.answered}
          recordsBefore={before.answered}
          print={(value) => f.percent(value)}
        />
      </Table.Td>
      <Table.Td ta="right">
        <ReadingCount
          readings={now.readings}
          rows={{ ...filter, kind: 'measurement', ...(language && { language }), from: period.from, to: period.to }}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function ReadingCount({ readings, rows }: { readings: number; rows: Record<string, string> }) {
  const { t } = useTranslation();
  const f = useFormat();
  return readings > 0 ? (
    <DestinationLink
      destination={{ to: '/charts-graphs/readings', search: rows }}
      aria-label={t('reports.from_readings', { count: readings, number: f.number(readings) })}
    >
      {f.number(readings)}
    </DestinationLink>
  ) : (
    f.number(0)
  );
}
