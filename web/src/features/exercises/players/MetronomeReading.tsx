import { Text } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { beatsFrom, playBeats } from './beats.ts';
import type { StageProps } from '../../../reading/pacing/Paced.tsx';
import { PacedPlayer } from './PacedPlayer.tsx';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

type Plan = PlanOf<'metronome_reading'>;

/** The words of this beat between those before and after; a click at every beat. */
function Stage({ plan, displayed, running, rate, sound, language }: StageProps<Plan>) {
  const { t } = useTranslation();
  const position = useRef(0);
  position.current = displayed.to;
  useEffect(() => {
    if (!running || !sound || !plan.sound) return;
    return playBeats(beatsFrom(plan.frames, position.current, rate));
  }, [plan, running, rate, sound]);
  return (
    <>
      {plan.voiceTask === 'none' ? null : <Text ta="center">{t(`exercise.voice_${plan.voiceTask}`)}</Text>}
      <div className={css.beats} lang={language}>
        {[-2, -1, 0, 1, 2].map((by) => {
          const frame = plan.frames[displayed.to + by];
          return (
            <span
              key={displayed.to + by}
              data-frame={by === 0 ? displayed.to : undefined}
              data-marked={by === 0 || undefined}
            >
              {frame?.text ?? ' '}
            </span>
          );
        })}
      </div>
    </>
  );
}

export default function MetronomeReading(props: PlayerProps<Plan>) {
  return <PacedPlayer {...props} Stage={Stage} delayMs={1000} />;
}
