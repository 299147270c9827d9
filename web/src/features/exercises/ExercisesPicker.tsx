import { ActionIcon, Group, Input, NumberInput, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type Exercise, listExercises, listModules } from '@okur/contract/exercises';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState, type Dispatch, type SetStateAction, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { followMoved } from '../../kit/followMoved.ts';
import { nameIn } from '@okur/contract/names';
import { ExercisePicker } from './ExercisePicker.tsx';

export interface ChosenExercise {
  exercise_id: string;
  name: Exercise['name'];
  kind: Exercise['kind'];
  repetitions: number;
  /** A round counts from this score on. */
  min_score?: number | null;
}
/** So many exercises, and each so many times. */
const most = { exercises: 20, repetitions: 10 };

/** Exercises in their order, each with how often; found one by one or taken by the module. */
export function ExercisesPicker({
  value,
  onChange,
  error,
  withScore = false,
}: FieldBinding<ChosenExercise[]> & { withScore?: boolean }) {
  const { t, i18n } = useTranslation();
  const [said, setSaid] = useState('');
  const add = (more: readonly ChosenExercise[]) =>
    onChange(
      [...value, ...more.filter(({ exercise_id }) => !value.some((own) => own.exercise_id === exercise_id))].slice(
        0,
        most.exercises,
      ),
    );
  return (
    <Stack gap="xs" role="group" aria-label={t('menu.exercises')}>
      <Input.Label component="div" required>
        {t('menu.exercises')}
      </Input.Label>
      {value.map((exercise, at) => {
        const name = nameIn(exercise.name, i18n.language);
        return (
          <ChosenRow
            key={exercise.exercise_id}
            exercise={exercise}
            at={at}
            name={name}
            onChange={onChange}
            value={value}
            withScore={withScore}
            setSaid={setSaid}
          />
        );
      })}
      <div aria-live="polite" style={{ position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' }}>
        {said}
      </div>
      <AddFields error={error} add={add} />
    </Stack>
  );
}

/** One by one, or all of a module. */
function AddFields({ error, add }: { error: string | undefined; add: (more: readonly ChosenExercise[]) => void }) {
  const { t, i18n } = useTranslation();
  const modules = useCall(listModules, { query: { per_page: 100 } }).data?.data ?? [];
  async function addModule(id: string | null) {
    if (!id) return;
    try {
      const { data } = await call(listExercises, {
        query: { module_id: id, active: 'true', per_page: 100, sort: 'order' },
      });
      add(
        data.map((exercise) => ({
          exercise_id: exercise.id,
          name: exercise.name,
          kind: exercise.kind,
          repetitions: 1,
        })),
      );
    } catch (failure) {
      sayFailure(failure, t);
    }
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
      <ExercisePicker
        name="exercises"
        value={null}
        error={error}
        aria-label={t('daily_task.add_exercise')}
        placeholder={t('daily_task.add_exercise')}
        onChange={(_id, found) =>
          found && add([{ exercise_id: found.id, name: found.name, kind: found.kind, repetitions: 1 }])
        }
      />
      <SelectField
        name="module"
        value={null}
        aria-label={t('daily_task.add_module')}
        placeholder={t('daily_task.add_module')}
        data={modules
          .filter(({ exercise_count }) => exercise_count > 0)
          .map(({ id, name }) => ({ value: id, label: nameIn(name, i18n.language) }))}
        onChange={(id) => void addModule(id ?? null)}
      />
    </SimpleGrid>
  );
}

/** One of the chosen, with how often, and its place among them. */
function ChosenRow({
  exercise,
  at,
  name,
  onChange,
  value,
  withScore,
  setSaid,
}: {
  exercise: ChosenExercise;
  at: number;
  name: string;
  onChange: (chosen: ChosenExercise[]) => void;
  value: readonly ChosenExercise[];
  withScore: boolean;
  setSaid: Dispatch<SetStateAction<string>>;
}) {
  const { t } = useTranslation();
  const move = (from: number, to: number) => {
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!));
    setSaid(t('exercise.moved_to', { position: to + 1 }));
    followMoved(exercise.exercise_id, to < from ? 'up' : 'down');
  };
  return (
    <Paper withBorder radius="md" px="sm" py={6} data-moved={exercise.exercise_id}>
      <Group wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed" w={18} aria-hidden>
          {at + 1}
        </Text>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={550} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`exercise.kind_${exercise.kind}`)}
          </Text>
        </div>
        <Repetitions name={name} exercise={exercise} onChange={onChange} value={value} at={at} />
        {<MinScore withScore={withScore} name={name} exercise={exercise} onChange={onChange} value={value} at={at} />}
        <MoveButtons name={name} at={at} last={value.length - 1} move={move} />
        <QuietButton
          label={t('kit.remove', { name })}
          onClick={() => onChange(value.toSpliced(at, 1))}
          icon={<IconX size={16} />}
        />
      </Group>
    </Paper>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  last: number;
  move: (from: number, to: number) => void;
}

function MoveButtons({ name, at, last, move }: MoveButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <QuietButton
        data-moves="up"
        label={`${t('kit.label', { label: t('exercise.up') })} ${name}`}
        disabled={at === 0}
        onClick={() => move(at, at - 1)}
        icon={<IconArrowUp size={16} />}
      />
      <QuietButton
        data-moves="down"
        label={`${t('kit.label', { label: t('exercise.down') })} ${name}`}
        disabled={at === last}
        onClick={() => move(at, at + 1)}
        icon={<IconArrowDown size={16} />}
      />
    </>
  );
}

interface QuietButtonProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
  'data-moves'?: 'up' | 'down';
}

const QuietButton = ({ label, icon, ...rest }: QuietButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} {...rest}>
    {icon}
  </ActionIcon>
);

function Repetitions({
  name,
  exercise,
  onChange,
  value,
  at,
}: {
  name: string;
  exercise: ChosenExercise;
  onChange: (chosen: ChosenExercise[]) => void;
  value: readonly ChosenExercise[];
  at: number;
}) {
  const { t } = useTranslation();
  return (
    <NumberInput
      size="xs"
      w={66}
      min={1}
      max={most.repetitions}
      suffix=" ×"
      aria-label={t('daily_task.repetitions_of', { name })}
      value={exercise.repetitions}
      onChange={(typed) =>
        onChange(
          value.with(at, {
            ...exercise,
            repetitions: Math.min(most.repetitions, Math.max(1, Number(typed) || 1)),
          }),
        )
      }
    />
  );
}

/** From which score on a round counts. */
function MinScore({
  withScore,
  name,
  exercise,
  onChange,
  value,
  at,
}: {
  withScore: boolean;
  name: string;
  exercise: ChosenExercise;
  onChange: (chosen: ChosenExercise[]) => void;
  value: readonly ChosenExercise[];
  at: number;
}) {
  const { t } = useTranslation();
  return withScore ? (
    <NumberInput
      size="xs"
      w={92}
      min={1}
      max={100}
      prefix="≥ "
      placeholder={t('exercise.any_score')}
      aria-label={t('exercise.min_score_of', { name })}
      value={exercise.min_score ?? ''}
      onChange={(typed) =>
        onChange(
          value.with(at, {
            ...exercise,
            min_score: typeof typed === 'number' ? Math.min(100, Math.max(1, typed)) : null,
          }),
        )
      }
    />
  ) : null;
}
