import { Button, Table, Text } from '@mantine/core';
import type { ClassesDashboard } from '@okur/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './dashboard.module.css';
import { Section } from './Section.tsx';
import { whole } from './values.ts';

/** So many stand there at first; a large school has hundreds. */
const shownAtFirst = 10;

type Department = ClassesDashboard['departments'][number];

/** Classes side by side; the bars compare each column with its greatest. */
export function ClassTable({ departments }: { departments: readonly Department[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const fastest = Math.max(...departments.map(({ wpm }) => wpm ?? 0));
  const best = Math.max(...departments.map(({ effective_speed }) => effective_speed ?? 0));
  return (
    <Section title={t('dashboard.classes')} more={{ to: '/management/departments', label: t('dashboard.all_classes') }}>
      <Table className={css.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dashboard.class')}</Table.Th>
            <Table.Th ta="right">{t('dashboard.readers')}</Table.Th>
            <Table.Th ta="right">{t('dashboard.speed')}</Table.Th>
            <Table.Th ta="right">{t('dashboard.comprehension')}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">{t('dashboard.effective_speed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(all ? departments : departments.slice(0, shownAtFirst)).map((department) => <Row key={department.id} department={department} fastest={fastest} best={best} />)}
        </Table.Tbody>
      </Table>
      {departments.length > shownAtFirst && !all ? <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>{t('dashboard.show_all', { all: departments.length })}</Button> : null}
      <Text size="xs" c="dimmed" mt="xs">{t('dashboard.classes_hint')}</Text>
    </Section>
  );
}

function Row({ department, fastest, best }: { department: Department; fastest: number; best: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { id, department_name, students, readers_7_days, wpm, comprehension, effective_speed } = department;
  return (
    <Table.Tr>
      <Table.Th scope="row"><Link to={`/management/departments/${id}`} className={css.name} style={{ color: 'var(--mantine-color-text)', fontSize: 'var(--mantine-font-size-md)' }}>{department_name}</Link></Table.Th>
      <Table.Td ta="right">{t('dashboard.finished_of', { done: f.number(readers_7_days), all: f.number(students) })}</Table.Td>
      <Value text={f.number(wpm, whole)} share={(wpm ?? 0) / fastest} />
      <Value text={f.percent(comprehension)} share={(comprehension ?? 0) / 100} />
      <Value text={f.number(effective_speed, whole)} share={(effective_speed ?? 0) / best} visibleFrom="sm" />
    </Table.Tr>
  );
}

function Value({ text, share, visibleFrom }: { text: string; share: number; visibleFrom?: 'sm' }) {
  return (
    <Table.Td ta="right" visibleFrom={visibleFrom}>
      {text || <Text span c="dimmed">–</Text>}
      {text ? <div className={css.bar} aria-hidden><div style={{ width: `${share * 100}%` }} /></div> : null}
    </Table.Td>
  );
}
