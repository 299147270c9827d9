import { Button, Group } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountDown, Progress } from '../../../reading/pacing/Paced.tsx';
import { PaceControls, slower } from '../../../reading/pacing/PaceControls.tsx';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { usePacer } from '../../../reading/pacing/usePacer.ts';
import { beatsFrom, playBeats } from './beats.ts';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

type Plan = PlanOf<'saccade_jump'>;

/** A mark that jumps across the columns with every beat; where it is a target, it is pressed. */
export default function SaccadeJump(props: PlayerProps<Plan>) {
  return props.timed ? <ByTheBeat {...props} /> : <ByHand {...props} />;
}

function ByTheBeat({ plan, paused, sound, log, onDone }: PlayerProps<Plan>) {
  const { t } = useTranslation();
  const [waited, setWaited] = useState(log.before !== null);
  const [rate, setRate] = useState(() => log.rate());
  const running = waited && !paused;
  const { displayed, go } = usePacer(plan.beats, { running, rate, onEnd: onDone, from: log.before?.position ?? 0 });
  const at = displayed.to;
  const position = useRef(at);
  position.current = at;
  useEffect(() => {
    if (running) log.start();
    log.stand(at);
    if (running && plan.beats[at]!.isTarget) log.note('shown', at);
  }, [log, plan, at, running]);
  useEffect(() => {
    if (!running || !sound || !plan.sound) return;
    return playBeats(beatsFrom(plan.beats, position.current, rate));
  }, [plan, running, rate, sound]);
  const slow = (by: number) => {
    const next = slower(rate, by);
    if (next === rate) return;
    log.note('pace', at, String(next));
    setRate(next);
    // The beat begins again.
    go(at);
  };
  const press = () => log.note('pick', at);
  useKeys({ ' ': press, Enter: press, ArrowDown: () => slow(1), ArrowUp: () => slow(-1) }, running);
  const act = useRef({ slow });
  act.current = { slow };
  return (
    <div className={css.player}>
      {waited ? (
        <Positions plan={plan} at={at} />
      ) : (
        <CountDown ms={3000} paused={paused} onEnd={() => setWaited(true)} />
      )}
      <Progress value={at / Math.max(1, plan.beats.length - 1)} />
      <Group justify="center">
        <Press disabled={!running} onPress={press} />
      </Group>
      <PaceControls
        running={running}
        rate={rate}
        pace={t('exercise.level_bpm', { count: Math.round(plan.bpm * rate) })}
        act={act}
      />
    </div>
  );
}

/** Without the beat: the mark goes on when it is told to. */
function ByHand({ plan, paused, log, onDone }: PlayerProps<Plan>) {
  const { t } = useTranslation();
  const [at, setAt] = useState(log.before?.position ?? 0);
  useEffect(() => {
    log.start();
    log.stand(at);
    if (plan.beats[at]!.isTarget) log.note('shown', at);
  }, [log, plan, at]);
  const next = () => (at + 1 < plan.beats.length ? setAt(at + 1) : onDone());
  const press = () => log.note('pick', at);
  useKeys({ ArrowRight: next, ' ': press, Enter: press }, !paused);
  return (
    <div className={css.player}>
      <Positions plan={plan} at={at} />
      <Progress value={at / Math.max(1, plan.beats.length - 1)} />
      <Group justify="center">
        <Press disabled={paused} onPress={press} />
        <Button
          size="xl"
          radius="xl"
          variant="default"
          rightSection={<IconArrowRight size={20} aria-hidden />}
          disabled={paused}
          onClick={next}
        >
          {t('exercise.next')}
        </Button>
      </Group>
    </div>
  );
}

function Press({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xl"
      radius="xl"
      className={css.press}
      disabled={disabled}
      leftSection={<span className={css.mark} data-target aria-hidden />}
      onClick={onPress}
    >
      {t('exercise.target_seen')}
    </Button>
  );
}

/** Faint points and the mark on one of them: little of the screen changes with a beat. */
function Positions({ plan, at }: { plan: Plan; at: number }) {
  const { cell, isTarget } = plan.beats[at]!;
  return (
    <div className={css.positions} style={{ '--columns': plan.columns } as React.CSSProperties} data-frame={at}>
      {Array.from({ length: plan.columns * plan.rows }, (_, n) => (
        <span key={n}>{n === cell ? <span className={css.mark} data-target={isTarget || undefined} /> : null}</span>
      ))}
    </div>
  );
}
