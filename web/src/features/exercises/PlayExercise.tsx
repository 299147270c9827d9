import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { myExercise, type OpenExercise } from '@okur/contract/exercises/student';
import type { Play, Score } from '@okur/contract/exercises/kind';
import { isPlayable, scoreExercise } from '@okur/contract/exercises/kinds';
import { glossaryOfExercise } from '@okur/contract/library';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { NeedsNewVersion } from '../../kit/client/offline/NeedsNewVersion.tsx';
import { recordId } from '../../kit/client/record-id.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { nameIn } from '@okur/contract/names';
import { useCall } from '../../kit/client/useCall.ts';
import { mayBegin } from '../../kit/impersonation/impersonation.ts';
import { cachedForever } from '../../kit/client/prefetch.ts';
import { glossaryOf } from '../../reading/words/glossaryOf.ts';
import { LookUp } from '../../reading/words/LookUp.tsx';
import { addAttempt } from './results/attempts.ts';
import { BeforePlay } from './BeforePlay.tsx';
import { deviceKind } from './editor/deviceKind.ts';
import { Player, type Playable } from './players/Player.tsx';
import { fetchPlayer } from './players/players.ts';
import { PlayResult } from './results/PlayResult.tsx';
import { dropPlay, dropStalePlays, loadPlay, type Progress, storePlay } from '../../reading/exercises/unfinished.ts';

/** One exercise: what it is, the playing, what came of it. */
export default function PlayExercise() {
  const { id = '' } = useParams({ strict: false });
  const student = useStudent();
  const exercise = useCall(myExercise, { params: { id } });
  if (exercise.isError && !exercise.data)
    return <ErrorState error={exercise.error} retry={() => void exercise.refetch()} />;
  if (exercise.data && !isPlayable(exercise.data.data)) return <NeedsNewVersion />;
  if (!exercise.data || !student) return <TextSkeleton lines={7} />;
  return <Steps key={id} exercise={exercise.data.data} studentId={student.id} sound={student.settings.sound} />;
}

/** The exercise as it was when it began, whatever is read again meanwhile. */
interface Begun {
  exercise: OpenExercise;
  play: Playable & Pick<OpenExercise, 'next_words'>;
  /** How far it came on a page that went away. */
  before: Progress | null;
  score: Score | null;
}

const begunOf = (
  exercise: OpenExercise,
  how: Pick<Playable, 'level' | 'timed' | 'seed'> & Pick<OpenExercise, 'next_words'>,
  before: Progress | null,
): Begun => {
  const { kind, params, content, language } = exercise;
  return { exercise, play: { kind, params, content, language, ...how }, before, score: null };
};

/** What was begun on this device and not handed in. */
function unfinishedOf(studentId: string, exercise: OpenExercise): Begun | null {
  const left = loadPlay(studentId, exercise);
  if (!left) return null;
  const { level, timed, seed, nextWords, progress } = left;
  return begunOf(exercise, { level, timed, seed, next_words: nextWords }, progress);
}

function storeProgress(studentId: string, { exercise: { id, version }, play }: Begun, progress: Progress): void {
  const { seed, level, timed, next_words: nextWords } = play;
  storePlay(studentId, { exerciseId: id, version, seed, level, timed, nextWords, progress });
}

const attemptOf = ({ exercise, play }: Begun, { timed, events }: Play) => ({
  id: play.seed,
  exercise_id: exercise.id,
  exercise_version: exercise.version,
  level: play.level,
  timed,
  // By the device's clock as it goes now.
  started_at: new Date(Date.now() - (events.at(-1)?.at ?? 0)).toISOString(),
  events: [...events],
  device: deviceKind(),
});

function Steps({ exercise, studentId, sound }: { exercise: OpenExercise; studentId: string; sound: boolean }) {
  const { i18n } = useTranslation();
  const [begun, setBegun] = useState<Begun | null>(() => unfinishedOf(studentId, exercise));
  // Of a text to be read; where words are what is asked for, nothing is told of them.
  const hasText = 'text' in exercise.content && exercise.kind !== 'cloze';
  const glossary = glossaryOf(
    useCall(glossaryOfExercise, { params: { id: exercise.id } }, { ...cachedForever, enabled: hasText }),
  );
  // Fetched before it begins, since the network may be gone by then.
  useEffect(() => fetchPlayer(exercise.kind), [exercise.kind]);
  useStepAsPage(begun === null ? 'before' : begun.score === null ? 'play' : 'result');
  function finish({ timed, events }: Play) {
    if (!begun) return;
    const { play } = begun;
    addAttempt(studentId, attemptOf(begun, { timed, events }));
    dropPlay(studentId, begun.exercise.id);
    setBegun({ ...begun, score: scoreExercise(play, play.level, play.seed, { timed, events }) });
  }

  function abandon() {
    if (begun) dropPlay(studentId, begun.exercise.id);
    setBegun(null);
  }

  if (begun && begun.score === null) {
    const player = (
      <Player
        key={begun.play.seed}
        play={begun.play}
        before={begun.before}
        sound={sound}
        counts
        onProgress={(progress) => storeProgress(studentId, begun, progress)}
        onAbandon={abandon}
        onFinish={finish}
        onLeave={() => setBegun(null)}
      />
    );
    return (
      <>
        <VisuallyHidden component="h1">{nameIn(begun.exercise.name, i18n.language)}</VisuallyHidden>
        {hasText ? (
          <LookUp language={exercise.language} glossary={glossary}>
            {player}
          </LookUp>
        ) : (
          player
        )}
      </>
    );
  }
  return <BeforeAndAfter begun={begun} studentId={studentId} setBegun={setBegun} exercise={exercise} />;
}

/** Each step is a page of its own, though the address stays; the button that led here is gone with its focus. */
function useStepAsPage(step: 'before' | 'play' | 'result') {
  useEffect(() => {
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [step]);
}

function BeforeAndAfter({
  begun,
  studentId,
  setBegun,
  exercise,
}: {
  begun: Begun | null;
  studentId: string;
  setBegun: (begun: Begun | null) => void;
  exercise: OpenExercise;
}) {
  const { t } = useTranslation();
  // Who came from a homework goes back to it.
  const [{ homework }] = useAddress();
  const home = homework ? `/student/tasks/${homework}` : '/student/exercises';
  const start = async (level: number, timed: boolean) => {
    if (!(await mayBegin())) return;
    dropStalePlays(studentId);
    setBegun(begunOf(exercise, { level, timed, seed: recordId(), next_words: exercise.next_words }, null));
  };
  return (
    <Stack gap="lg">
      <div>
        <Button
          component={Link}
          to={home}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          ml={-12}
        >
          {t(homework ? 'exercise.to_homework' : 'exercise.to_list')}
        </Button>
      </div>
      {begun?.score ? (
        <PlayResult
          exercise={begun.exercise}
          play={begun.play}
          score={begun.score}
          studentId={studentId}
          home={home}
          onAgain={() => setBegun(null)}
        />
      ) : (
        <BeforePlay exercise={exercise} onStart={start} />
      )}
    </Stack>
  );
}
