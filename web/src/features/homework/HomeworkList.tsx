import { Anchor, Button, Group, Text } from '@mantine/core';
import { homeworkKinds, homeworkStates, listHomeworks } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { IconChartDots, IconEdit, IconListNumbers, IconPlayerStop, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { firstNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { FilterPill } from '../../kit/list/FilterPill.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { useBasisText, useSpeedColumns } from '../../reading/speed/useBasis.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { EditHomework } from './EditHomework.tsx';
import { Finished } from './Finished.tsx';
import { HomeworkState } from './HomeworkState.tsx';
import { KindName, displayedKind } from './KindName.tsx';
import { rounded } from './results/measures.ts';
import { useEnding } from './useEnding.ts';

export default function HomeworkList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listHomeworks, { sort: '-due_at' });
  const give = ability.can('add', 'HOMEWORK') ? (
    <Button component={Link} to="/homeworks/new" leftSection={<IconPlus size={16} />}>
      {t('homework.give')}
    </Button>
  ) : null;
  const templates = (
    <Button component={Link} to="/homeworks/templates" variant="default" leftSection={<IconTemplate size={16} />}>
      {t('homework.templates')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      title={t('homework.title')}
      primary={
        <>
          {templates}
          {give}
        </>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/homeworks/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('homework.none'), text: t('homework.none_text'), action: give }}
    />
  );
}

function useColumns(): Column<Homework>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const oneCompany = useCompany() !== null;
  const names = (row: Homework) => row.departments.map(({ department_name }) => department_name);
  const averages = useAverageColumns();
  const columns: (Column<Homework> | false)[] = [
    { key: 'title', label: t('homework.name'), sort: true, lead: true, render: (row) => <Name homework={row} /> },
    {
      key: 'kind',
      label: t('homework.kind'),
      lead: true,
      value: (row) => t(`homework.kind_${displayedKind(row)}`),
      render: (row) => <Kind homework={row} />,
    },
    {
      key: 'departments',
      label: t('homework.departments'),
      export: { fields: ['departments.department_name'] },
      lead: true,
      value: (row) => names(row).join(', '),
      render: (row) => firstNames(names(row)) || t('homework.students_n', { count: row.students.length }),
    },
    !oneCompany && { key: 'company_name', label: t('homework.company') },
    {
      key: 'state',
      label: t('homework.state'),
      lead: true,
      value: (row) => t(`homework.state_${row.state}`),
      render: (row) => <HomeworkState homework={row} />,
    },
    { key: 'due_at', label: t('homework.due_at'), sort: true, lead: true, render: (row) => <Due homework={row} /> },
    {
      key: 'finished',
      label: t('homework.finished'),
      export: { fields: ['completed_count'] },
      lead: true,
      value: (row) => t('homework.of', { done: row.completed_count, all: row.student_count }),
      render: (row) => <Finished homework={row} />,
    },
    ...averages,
    { key: 'content_title', label: t('homework.content'), hidden: true },
    {
      key: 'starts_at',
      label: t('homework.starts_at'),
      sort: true,
      hidden: true,
      render: (row) => f.dateTime(row.starts_at, row.time_zone),
    },
    { key: 'created_by', label: t('homework.given_by'), hidden: true },
  ];
  return columns.filter((column) => column !== false);
}

function Whole({ value }: { value: number | null }) {
  const f = useFormat();
  return value === null ? (
    <Text component="span" size="sm" c="dimmed">
      –
    </Text>
  ) : (
    f.number(value, { maximumFractionDigits: 0 })
  );
}

/** The mean speed with what it rests on below it, and beside it in a file. */
function useSpeedColumn(): Column<Homework> {
  const { t } = useTranslation();
  const basisText = useBasisText();
  const also = useSpeedColumns()({
    language: 'averages.language',
    readings: 'averages.measured',
    from: 'averages.from',
    to: 'averages.to',
  });
  return {
    key: 'wpm',
    label: t('homework.wpm'),
    lead: true,
    export: { fields: ['averages.wpm'], also },
    align: 'right',
    width: 170,
    value: (row) => rounded(row.averages.wpm),
    render: ({ averages, time_zone }) => (
      <>
        <Whole value={averages.wpm} />
        <Text component="span" size="xs" c="dimmed" display="block">
          {basisText({ ...averages, readings: averages.measured }, time_zone)}
        </Text>
      </>
    ),
  };
}

function useAverageColumns(): Column<Homework>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const speed = useSpeedColumn();
  return [
    speed,
    {
      key: 'comprehension',
      label: t('homework.comprehension'),
      export: { fields: ['averages.comprehension'] },
      align: 'right',
      value: (row) => rounded(row.averages.comprehension),
      render: (row) => f.percent(row.averages.comprehension) || <Whole value={null} />,
    },
    {
      key: 'effective_speed',
      label: t('homework.effective_speed'),
      export: { fields: ['averages.effective_speed'] },
      align: 'right',
      hidden: true,
      value: (row) => rounded(row.averages.effective_speed),
      render: (row) => <Whole value={row.averages.effective_speed} />,
    },
    {
      key: 'score',
      label: t('homework.score'),
      export: { fields: ['averages.score'] },
      align: 'right',
      value: (row) => rounded(row.averages.score),
      render: (row) => f.percent(row.averages.score) || <Whole value={null} />,
    },
  ];
}

/** What it is called; of several steps also which one it is of what, and whether another one follows next week. */
function Name({ homework: { title, sequence, series } }: { homework: Homework }) {
  const { t } = useTranslation();
  const notes = [sequence && t('homework.step_of_whole', sequence), series?.goes_on && t('homework.every_week')];
  if (!sequence && !series?.goes_on) return title;
  return (
    <>
      {title}
      <Text component="span" size="xs" c="dimmed" display="block">
        {notes.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** A step leads to all steps, where the students are with the whole. */
function Kind({ homework }: { homework: Homework }) {
  const { sequence } = homework;
  const kind = displayedKind(homework);
  const { t } = useTranslation();
  if (!sequence) return <KindName kind={kind} />;
  return (
    <>
      <KindName kind={kind} />
      <Anchor
        component={Link}
        to={`/homeworks/sequences/${sequence.id}`}
        size="xs"
        display="block"
        onClick={(event) => event.stopPropagation()}
      >
        {t('homework.all_steps')}
      </Anchor>
    </>
  );
}

function Due({ homework }: { homework: Homework }) {
  const f = useFormat();
  return (
    <Group component="span" gap={6} display="inline-flex" align="baseline" style={{ rowGap: 0 }}>
      <span style={{ whiteSpace: 'nowrap' }}>{f.date(homework.due_at, homework.time_zone)}</span>
      {homework.state === 'open' ? (
        <Text component="span" size="xs" c="dimmed">
          {f.relative(homework.due_at, undefined, homework.time_zone)}
        </Text>
      ) : null}
    </Group>
  );
}

function Filters({ list }: { list: ListOf<typeof listHomeworks> }) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null && useAbility().can('view', 'COMPANY');
  const { company_id: companyId } = list.state.filters;
  const states = homeworkStates.map((value) => ({ value, label: t(`homework.state_${value}`) }));
  const kinds = homeworkKinds.map((value) => ({ value, label: t(`homework.kind_${value}`) }));
  return (
    <>
      <FilterPill {...list.filter('user_id')} label={t('homework.of_one_student')} />
      <FilterPill {...list.filter('given')} label={t('homework.given_only')} />
      <SelectField
        {...list.filter('kind')}
        aria-label={t('homework.kind')}
        placeholder={t('homework.kind')}
        data={kinds}
        w={{ base: '48%', xs: 150 }}
        clearable
      />
      <SelectField
        {...list.filter('state')}
        aria-label={t('homework.state')}
        placeholder={t('homework.state')}
        data={states}
        w={{ base: '48%', xs: 150 }}
        clearable
      />
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('homework.company')}
          placeholder={t('homework.company')}
          w={{ base: '48%', xs: 190 }}
        />
      ) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        companyId={companyId}
        aria-label={t('homework.department')}
        placeholder={t('homework.department')}
        w={{ base: '48%', xs: 190 }}
      />
      <DueDays list={list} />
    </>
  );
}

function DueDays({ list }: { list: ListOf<typeof listHomeworks> }) {
  const { t } = useTranslation();
  const { due_from: from, due_to: to } = list.state.filters;
  return (
    <Group gap="xs" wrap="nowrap" data-pair>
      <DateField
        {...list.filter('due_from')}
        aria-label={t('homework.due_from')}
        placeholder={t('homework.due_from')}
        maxDate={to}
        w={150}
        flex="1 1 126px"
      />
      <DateField
        {...list.filter('due_to')}
        aria-label={t('homework.due_to')}
        placeholder={t('homework.due_to')}
        minDate={from}
        w={150}
        flex="1 1 126px"
      />
    </Group>
  );
}

function useRowActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const navigate = useNavigate();
  const end = useEnding();
  const mayEdit = ability.can('edit', 'HOMEWORK');
  return (row: Homework) => [
    {
      label: t('homework.results'),
      icon: <IconChartDots size={16} />,
      onClick: () => navigate({ to: '/homeworks/$id', params: { id: row.id } }),
    },
    row.sequence && {
      label: t('homework.all_steps'),
      icon: <IconListNumbers size={16} />,
      onClick: () => navigate({ to: '/homeworks/sequences/$id', params: { id: row.sequence!.id } }),
    },
    mayEdit && {
      label: t('homework.edit'),
      icon: <IconEdit size={16} />,
      onClick: () => openFormModal(<EditHomework homework={row} />),
    },
    mayEdit &&
      row.state === 'open' && {
        label: t('homework.end_now'),
        icon: <IconPlayerStop size={16} />,
        danger: true,
        onClick: () => end(row),
      },
  ];
}
