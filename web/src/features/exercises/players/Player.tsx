import { Button, Group, Loader, Text } from '@mantine/core';
import type { OpenExercise } from '@okur/contract/exercises';
import type { Play } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { PlayLog } from './play.ts';
import type { Progress } from '../../../reading/exercises/unfinished.ts';
import css from './players.module.css';
import { players } from './players.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';

export interface Playable
  extends Pick<OpenExercise, 'kind' | 'params' | 'content' | 'language'>, Partial<Pick<OpenExercise, 'next_words'>> {
  level: number;
  /** The attempt's id: what is shown follows from it. */
  seed: string;
  timed: boolean;
}

/** What was on the screen is gone, and the focus with it. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** How often it is stored how far it came, where nothing happens that is noted. */
const beatMs = 1000;

interface Props {
  play: Playable;
  /** Where a page that went away left it: it goes on from there, when its player says so. */
  before?: Progress | null;
  /** Called with how far it came, at every step. */
  onProgress?: (progress: Progress) => void;
  /** Left for good, by a link as well. */
  onAbandon?: () => void;
  sound: boolean;
  onFinish: (play: Play) => void;
  onLeave: () => void;
  /** What was done counts: leaving it, in whatever way, is asked about first. */
  counts?: boolean;
}

/**
 * Plays an exercise of any kind, in the student area and for its author: pause, leave, and the pause of a hidden page.
 */
export function Player({
  play,
  before = null,
  sound,
  onProgress,
  onAbandon,
  onFinish,
  onLeave,
  counts = false,
}: Props) {
  const { t } = useTranslation();
  const [plan] = useState(() => planExercise(play, play.level, play.seed));
  const [log] = useState(() => new PlayLog(before, onProgress));
  const [paused, setPaused] = useState(before !== null);
  const ended = useRef(false);
  const left = useRef<Element | null>(null);
  const Kind = players[play.kind];

  const pause = (on: boolean) => {
    if (on === paused || ended.current) return;
    log.pause(on);
    if (on) left.current = document.activeElement;
    setPaused(on);
  };
  // "Go on" is gone, and the focus with it: it goes back to where the pause found it.
  useEffect(() => {
    if (!paused && left.current instanceof HTMLElement) left.current.focus({ preventScroll: true });
  }, [paused]);
  const latest = useRef(pause);
  latest.current = pause;
  // Whoever looks at something else does not play.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && latest.current(true);
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  useKeys({ Escape: () => pause(!paused), ' ': () => pause(false) }, true);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => !ended.current && log.save(), beatMs);
    return () => clearInterval(timer);
  }, [log, paused]);

  const mayLeave = async () => {
    pause(true);
    const leaves = await confirm({
      title: t('exercise.leave_title'),
      text: t('exercise.leave_text'),
      action: t('exercise.leave'),
      cancel: t('exercise.stay'),
      danger: true,
    });
    if (leaves) {
      ended.current = true;
      onAbandon?.();
    }
    return leaves;
  };
  useBlocker({
    shouldBlockFn: async () => !ended.current && !(await mayLeave()),
    enableBeforeUnload: () => !ended.current,
    disabled: !counts,
  });
  const leave = async () => (!counts || (await mayLeave())) && onLeave();

  const finish = () => {
    if (ended.current) return;
    ended.current = true;
    log.note('end');
    onFinish({ timed: play.timed, events: log.events });
  };
  return (
    <div>
      <Group justify="space-between" mb="md">
        <Button
          variant="subtle"
          color="gray"
          radius="xl"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('exercise.leave')}
        </Button>
        <Button
          variant="default"
          radius="xl"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          disabled={paused}
          onClick={() => pause(true)}
        >
          {t('exercise.pause')}
        </Button>
      </Group>
      <div className={css.shell}>
        <div inert={paused}>
          <Suspense
            fallback={
              <div className={css.stage}>
                <Loader />
              </div>
            }
          >
            <Kind
              plan={plan}
              timed={play.timed}
              paused={paused}
              sound={sound}
              language={play.language}
              words={play.next_words?.items}
              log={log}
              onPause={() => pause(true)}
              onDone={finish}
            />
          </Suspense>
        </div>
        {paused ? (
          <div className={css.veil}>
            <Text size="lg" fw={600}>
              {t('exercise.paused')}
            </Text>
            <Button
              size="lg"
              radius="xl"
              leftSection={<IconPlayerPlay size={20} aria-hidden />}
              onClick={() => pause(false)}
              ref={focus}
            >
              {t('exercise.go_on')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
