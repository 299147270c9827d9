import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  getHomeworkSequence,
  type Homework,
  type HomeworkSequence,
  type SequenceStudent,
  studentsOfSequence,
} from '@okur/contract/homework';
import { IconCheck, IconEdit, IconPlayerStop } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { EditSequence } from './EditSequence.tsx';
import { ExtensionMark } from './ExtensionMark.tsx';
import { Finished } from './Finished.tsx';
import css from './homework.module.css';
import { HomeworkState, isClosed } from './HomeworkState.tsx';
import { KindName } from './KindName.tsx';
import { fullName } from './names.ts';
import { RemindButton } from './RemindButton.tsx';
import { asTemplate } from './templates/asTemplate.ts';
import { SaveTemplateButton } from './templates/SaveTemplateButton.tsx';
import { SeriesCard } from './series/SeriesCard.tsx';
import { useEnding } from './useEnding.ts';
import { useZone } from '../../kit/client/zone.ts';
import { useExtending } from './useExtending.tsx';

/** Homework of several steps: what all share, each step, and how many of them each student has done. */
export default function SequencePage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const sequence = useCall(getHomeworkSequence, { params: { id } });
  return (
    <RecordPage
      key={id}
      query={sequence}
      crumbs={[{ label: t('homework.title'), to: '/homeworks' }]}
      zone={({ data }) => data.steps[0]!.time_zone}
      title={({ data }) => data.title}
      badge={({ data }) => <HomeworkState homework={{ state: data.steps[0]!.state, removed_at: null }} />}
      actions={({ data }) => <Actions sequence={data} />}
    >
      {({ data }) => (
        <Stack gap="lg">
          <About sequence={data} />
          {data.steps[0]!.series ? <SeriesCard id={data.steps[0]!.series.id} present={data.steps[0]!.id} /> : null}
          <Steps steps={data.steps} />
          <Students sequence={data} />
        </Stack>
      )}
    </RecordPage>
  );
}

function Actions({ sequence }: { sequence: HomeworkSequence }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const end = useEnding();
  const zone = useZone();
  const first = sequence.steps[0]!;
  if (!ability.can('edit', 'HOMEWORK')) return null;
  return (
    <>
      <SaveTemplateButton template={() => asTemplate(sequence.title, sequence.steps, zone)} />
      {first.state === 'open' ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={() => void end(first)}>
          {t('homework.end_now')}
        </Button>
      ) : null}
      <Button
        variant="light"
        leftSection={<IconEdit size={16} />}
        onClick={() => void openFormModal(<EditSequence sequence={sequence} />)}
      >
        {t('homework.edit')}
      </Button>
    </>
  );
}

function About({ sequence: { steps } }: { sequence: HomeworkSequence }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { departments, students, starts_at, due_at, created_by, instructions } = steps[0]!;
  return (
    <Stack gap="sm">
      <Facts
        items={[
          [t('homework.kind'), t('homework.steps_n', { count: steps.length })],
          [t('homework.departments'), departments.map(({ department_name }) => department_name).join(', ')],
          ...(students.length > 0 ? [[t('homework.single_students'), students.map(fullName).join(', ')] as const] : []),
          [t('homework.starts_at'), f.dateTime(starts_at)],
          [t('homework.due_at'), f.dateTime(due_at)],
          [t('homework.given_by'), created_by],
        ]}
      />
      {instructions ? (
        <Text size="sm" c="dimmed" maw={760}>
          {instructions}
        </Text>
      ) : null}
    </Stack>
  );
}

function Steps({ steps }: { steps: readonly Homework[] }) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap="xs" aria-labelledby="steps">
      <Title order={2} size="h4" id="steps">
        {t('homework.steps')}
      </Title>
      <Stack component="ol" gap="xs" m={0} p={0} className={css.steps}>
        {steps.map((step, at) => (
          <Paper component="li" key={step.id} withBorder radius="md" px="md" py="sm">
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Group gap="sm" wrap="nowrap" className={css.stepName}>
                <Text span c="dimmed" size="sm" className={css.stepNumber}>
                  {at + 1}
                </Text>
                <div>
                  <Anchor component={Link} to={`/homeworks/${step.id}`} fw={550}>
                    {step.title}
                  </Anchor>
                  <Text size="sm" c="dimmed" component="div">
                    <KindName kind={step.kind} />
                  </Text>
                </div>
              </Group>
              {step.removed_at || isClosed(step) ? <HomeworkState homework={step} /> : <Finished homework={step} />}
            </Group>
          </Paper>
        ))}
      </Stack>
    </Stack>
  );
}

type Row = SequenceStudent & { id: string };

function Students({ sequence }: { sequence: HomeworkSequence }) {
  const { t } = useTranslation();
  const { id, steps, student_count, completed_count } = sequence;
  const list = keyed(useList(studentsOfSequence, { params: { id }, sort: 'name' }), (row) => row.user_id);
  const title = t('homework.students_done', { done: completed_count, all: student_count });
  return (
    <Stack component="section" gap="xs" aria-labelledby="students">
      <Title order={2} size="h4" id="students">
        {title}
      </Title>
      <ListPage
        embedded
        list={list}
        title={title}
        columns={useColumns(steps)}
        filters={
          steps[0]!.state === 'ended' ? <SwitchField {...list.flag('away')} label={t('homework.away')} pb={8} /> : null
        }
        primary={<RemindButton homework={{ ...steps[0]!, student_count, completed_count }} />}
        rowActions={useExtending(steps[0]!)}
        empty={{ title: t('homework.no_students'), text: t('homework.no_students_text') }}
      />
    </Stack>
  );
}

function useColumns(steps: HomeworkSequence['steps']): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'name',
      label: t('homework.student'),
      export: { fields: ['name+surname'] },
      sort: true,
      lead: true,
      value: fullName,
    },
    { key: 'username', label: t('homework.username'), sort: true, hidden: true },
    { key: 'department_name', label: t('homework.department'), sort: true, lead: true },
    {
      key: 'done',
      label: t('homework.steps_done'),
      export: { fields: ['done'] },
      sort: true,
      lead: true,
      value: (row) => t('homework.of', { done: row.done, all: stepsOf(row, steps).length }),
      render: (row) => <Progress row={row} steps={steps} />,
    },
    {
      key: 'finished_at',
      label: t('homework.finished_at'),
      sort: true,
      value: (row) => f.dateTime(row.finished_at),
    },
    {
      key: 'extension',
      label: t('homework.extension'),
      export: { fields: ['extension.due_at'] },
      lead: true,
      value: (row) => f.dateTime(row.extension?.due_at),
      render: (row) => (row.extension ? <ExtensionMark extension={row.extension} /> : null),
    },
  ];
}

/** The steps that a student has to do or did: one without its chapter is asked of no one any more. */
const stepsOf = (row: Row, steps: readonly Homework[]): Row['steps'] =>
  row.steps.filter(
    ({ homework_id, finished_at }) => finished_at || !steps.find(({ id }) => id === homework_id)?.removed_at,
  );

/** A dot for each step, filled where it is done, and the same in words. */
function Progress({ row, steps }: { row: Row; steps: readonly Homework[] }) {
  const { t } = useTranslation();
  const ownSteps = stepsOf(row, steps);
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      {ownSteps.map(({ homework_id, finished_at }) => (
        <span
          key={homework_id}
          className={css.stepDot}
          data-done={finished_at !== null || undefined}
          title={steps.find(({ id }) => id === homework_id)?.title}
          aria-hidden
        >
          {finished_at ? <IconCheck size={11} stroke={3} /> : null}
        </span>
      ))}
      <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t('homework.of', { done: row.done, all: ownSteps.length })}
      </Text>
    </Group>
  );
}
