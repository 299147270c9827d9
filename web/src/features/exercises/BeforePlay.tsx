import { ActionIcon, Alert, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { OpenExercise } from '@okur/contract/exercises/student';
import { kindOf } from '@okur/contract/exercises/kinds';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelText, whyText } from './level.ts';
import { tableThatFits } from './table-that-fits.ts';
import { nameIn } from '@okur/contract/names';

/** Of rapid serial presentation: above this, what a text only hints at is already understood less (Ricciardi 2020). */
const strainWpm = 250;

interface Props {
  exercise: OpenExercise;
  onStart: (level: number, timed: boolean) => void;
}

/** What is about to happen, with or without the clock, and slower if one likes. */
export function BeforePlay({ exercise, onStart }: Props) {
  const { t, i18n } = useTranslation();
  const [timed, setTimed] = useState(true);
  const [due] = useState(() => dueOn(exercise, { width: innerWidth, height: innerHeight }));
  const [level, setLevel] = useState(due);
  const own = nameIn(exercise.instructions, i18n.language);
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
      <Stack gap="lg">
        <div>
          <Text c="dimmed" fw={600}>
            {t(`exercise.kind_${exercise.kind}`)}
          </Text>
          <Title order={1} size="1.9rem">
            {nameIn(exercise.name, i18n.language)}
          </Title>
        </div>
        <Text size="lg">{own || t(`exercise.how_${exercise.kind}`)}</Text>
        <Text c="dimmed">{whyText(exercise.kind, t)}</Text>
        <LevelChoice exercise={exercise} due={due} level={level} setLevel={setLevel} />
        {exercise.next_words ? <NextWords {...exercise.next_words} /> : null}
        {exercise.kind === 'rapid_serial' && level > strainWpm ? (
          <Alert color="gray">{t('exercise.rapid_strain')}</Alert>
        ) : null}
        <div>
          <SegmentedControl
            radius="xl"
            value={timed ? 'timed' : 'untimed'}
            onChange={(value) => setTimed(value === 'timed')}
            aria-label={t('exercise.clock')}
            data={[
              { value: 'timed', label: t('exercise.timed') },
              { value: 'untimed', label: t('exercise.untimed') },
            ]}
          />
          <Text size="sm" c="dimmed" mt={6}>
            {t(
              !timed
                ? 'exercise.untimed_text'
                : isPaced(exercise.kind)
                  ? 'exercise.timed_text'
                  : 'exercise.timed_pause_text',
            )}
          </Text>
        </div>
        <Group>
          <Button size="xl" radius="xl" onClick={() => onStart(level, timed)}>
            {t('exercise.start')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function LevelChoice({
  exercise,
  due,
  level,
  setLevel,
}: {
  exercise: Props['exercise'];
  due: number;
  level: number;
  setLevel: (level: number) => void;
}) {
  const { t } = useTranslation();
  const easier = easierLevel(exercise, level);
  return (
    <Group gap="sm" role="group" aria-label={t('exercise.level')}>
      <ActionIcon
        size="xl"
        radius="xl"
        variant="default"
        aria-label={t('exercise.easier')}
        disabled={easier === null}
        onClick={() => easier !== null && setLevel(easier)}
      >
        <IconMinus size={20} />
      </ActionIcon>
      <Text size="lg" fw={600} miw={170} ta="center" aria-live="polite">
        {levelText(exercise.kind, level, t)}
      </Text>
      <ActionIcon
        size="xl"
        radius="xl"
        variant="default"
        aria-label={t('exercise.harder')}
        disabled={level === due}
        onClick={() => setLevel(due)}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </Group>
  );
}

/** Shown at a pace that can be slowed and turned back. */
const isPaced = (kind: OpenExercise['kind']): boolean => 'pace' in kindOf(kind).ladder && kind !== 'timed_reading';

function NextWords({ due, fresh }: NonNullable<OpenExercise['next_words']>) {
  const { t } = useTranslation();
  const parts = [
    due > 0 ? t('exercise.words_due', { count: due }) : '',
    fresh > 0 ? t('exercise.words_fresh', { count: fresh }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? <Text>{parts.join(' · ')}</Text> : null;
}

/** The level that is due; a table of numbers grows no further than this screen has room for. */
function dueOn({ kind, level }: OpenExercise, screen: Parameters<typeof tableThatFits>[1]): number {
  const { ladder } = kindOf(kind);
  return kind === 'schulte_table' && 'values' in ladder ? Math.min(level, tableThatFits(ladder.values, screen)) : level;
}

/** The next easier level; a pace goes down by a tenth. Never harder than the one that is due. */
function easierLevel({ kind }: OpenExercise, level: number): number | null {
  const { ladder } = kindOf(kind);
  if ('pace' in ladder) return level > ladder.range[0] ? Math.max(ladder.range[0], Math.floor(level * 0.9)) : null;
  return ladder.values[ladder.values.indexOf(level) - 1] ?? null;
}
