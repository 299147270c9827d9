import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type Score } from '@okur/contract/exercises/kind';
import { kindOf, scoreExercise, authoredLevel, type ExerciseDefinition } from '@okur/contract/exercises/kinds';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import css from '../exercises.module.css';
import { MeasuresCard } from '../MeasuresCard.tsx';
import { levelText } from '../level.ts';
import { Player, type Playable } from '../players/Player.tsx';

/** The exercise as a student plays it, with what is in the form now; nothing of it is recorded. */
export function Preview({ definition }: { definition: ExerciseDefinition }) {
  const { t } = useTranslation();
  const [play, setPlay] = useState<Playable | null>(null);
  const [score, setScore] = useState<Score | null>(null);
  const kind = kindOf(definition.kind);
  const ready =
    kind.settings.safeParse(definition.params).success && kind.content.safeParse(definition.content).success;
  const start = () => {
    setScore(null);
    setPlay({ ...definition, level: authoredLevel(definition), seed: randomId(), timed: true });
  };
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-labelledby="preview-title" className={css.preview}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} id="preview-title">
            {t('exercise.preview')}
          </Title>
          {play ? null : (
            <Button variant="light" leftSection={<IconPlayerPlay size={16} />} disabled={!ready} onClick={start}>
              {t('exercise.try')}
            </Button>
          )}
        </Group>
        <div>
          <Text fw={600}>
            {t(`exercise.kind_${definition.kind}`)}
            {ready ? ` · ${levelText(definition.kind, authoredLevel(definition), t)}` : ''}
          </Text>
          {play ? null : <Text c="dimmed">{t(`exercise.how_${definition.kind}`)}</Text>}
        </div>
        {/* Gives its place to what is played. */}
        {play ? null : <Evidence kind={kind} />}
        {ready ? null : (
          <Text c="dimmed" size="sm">
            {t('exercise.preview_not_ready')}
          </Text>
        )}
        {play ? (
          <Player
            key={play.seed}
            play={play}
            sound
            onLeave={() => setPlay(null)}
            onFinish={(played) => {
              setScore(scoreExercise(play, play.level, play.seed, played));
              setPlay(null);
            }}
          />
        ) : null}
        {<ScoreLine score={score} />}
        {score ? <MeasuresCard kind={definition.kind} measures={score.measures} wpm={score.wpm} /> : null}
      </Stack>
    </Paper>
  );
}

function Evidence({ kind }: { kind: ReturnType<typeof kindOf> }) {
  const { t } = useTranslation();
  return (
    <Alert
      role="note"
      color="gray"
      title={t('exercise.evidence', { grade: t(`exercise.evidence_word_${kind.evidence}`) })}
    >
      {t(`exercise.evidence_${kind.evidence}`)}
    </Alert>
  );
}

function ScoreLine({ score }: { score: Score | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  return score ? (
    <Text role="status">
      {t('exercise.preview_score', {
        score: f.number(score.score, { maximumFractionDigits: 0 }),
        errors: score.errors,
        time: f.duration(Math.round(score.seconds)),
      })}
    </Text>
  ) : null;
}
