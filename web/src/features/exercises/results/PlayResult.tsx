import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { OpenExercise } from '@okur/contract/exercises/student';
import type { Score } from '@okur/contract/exercises/kind';
import { reaches } from '@okur/contract/share';
import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { nameIn } from '@okur/contract/names';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { resultOf, useAttempts } from './attempts.ts';
import { MeasuresCard } from '../MeasuresCard.tsx';
import { levelText } from '../level.ts';
import type { Playable } from '../players/Player.tsx';

interface Props {
  exercise: OpenExercise;
  play: Playable;
  score: Score;
  studentId: string;
  /** Where it was begun from: the list, or a homework. */
  home: string;
  onAgain: () => void;
}

/** What came of it at once; what comes next once the server has it. */
export function PlayResult({ exercise, play, score, studentId, home, onAgain }: Props) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const { open } = useAttempts(studentId);
  const stored = resultOf(play.seed);
  const whole = { maximumFractionDigits: 0 };
  const minutes = `${Math.floor(score.seconds / 60)}:${String(Math.round(score.seconds % 60)).padStart(2, '0')}`;
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
      <Stack gap="lg">
        <div>
          <Text c="dimmed" fw={600}>
            {nameIn(exercise.name, i18n.language)}
          </Text>
          <Title order={1} size="1.7rem">
            {t(reaches(score.score, 75) ? 'exercise.result_good' : 'exercise.result_done')}
          </Title>
        </div>
        <SimpleGrid cols={{ base: 2, xs: 3 }}>
          <Figure
            label={t(score.comprehension === null ? 'exercise.score' : 'exercise.understood')}
            value={score.comprehension === null ? f.number(score.score, whole) : f.percent(score.score)}
          />
          <Figure label={t('exercise.errors')} value={f.number(score.errors)} />
          {play.timed ? <Figure label={t('exercise.time')} value={minutes} /> : null}
        </SimpleGrid>
        <MeasuresCard kind={exercise.kind} measures={score.measures} wpm={score.wpm} />
        {score.measures.together === undefined ? null : <Text>{t('exercise.uneven')}</Text>}
        {open > 0 && !stored ? (
          <Alert color="yellow" icon={<IconCloudUp />}>
            {t('exercise.waiting_text')}
          </Alert>
        ) : null}
        {stored ? <Text size="lg">{nextText()}</Text> : null}
        <Group>
          <Button size="lg" radius="xl" component={Link} to={home}>
            {t(home === '/student/exercises' ? 'exercise.to_list' : 'exercise.to_homework')}
          </Button>
          <Button size="lg" radius="xl" variant="default" onClick={onAgain}>
            {t('exercise.again')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );

  function nextText(): string {
    if (!stored || stored.level_after === stored.level_before)
      return t('exercise.next_same', { level: levelText(exercise.kind, stored?.level_after ?? play.level, t) });
    return t('exercise.next_level', { level: levelText(exercise.kind, stored.level_after, t) });
  }
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="1.5rem" fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
    </div>
  );
}
