import { Button, Group, Title } from '@mantine/core';
import { guidedPacer } from '@okur/contract/exercises/guided-pacer';
import type { UserSettings } from '@okur/contract/accounts';
import type { Evenness } from '@okur/contract/reading/evenness';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { rapidSerial } from '@okur/contract/exercises/rapid-serial';
import { plainText } from '@okur/contract/reading/count';
import type { StudentText } from '@okur/contract/student';
import type { GlossaryTerm } from '@okur/contract/terms';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuidedStage } from '../../reading/pacing/GuidedStage.tsx';
import { Paced, type PaceLog, type StageProps } from '../../reading/pacing/Paced.tsx';
import { RapidStage } from '../../reading/pacing/RapidStage.tsx';
import { useKeys } from '../../reading/pacing/useKeys.ts';
import { Glossary } from '../../reading/words/Glossary.tsx';
import { LookUp } from '../../reading/words/LookUp.tsx';
import { type Attempt, hasMoved, isUnderWay, reached, type Seen } from './attempt.ts';
import type { NoteNow, TellSeen } from './useAttempt.ts';

interface Props {
  text: StudentText;
  glossary: readonly GlossaryTerm[];
  attempt: Attempt;
  settings: Pick<UserSettings, 'sound' | 'line_focus'>;
  tellSeen: TellSeen;
  note: NoteNow;
  onFinish: (evenness: Evenness) => void;
}

/** The text at a pace, as the exercises show theirs: slower, back and pause at any moment. */
export function PacedText({ text, glossary, attempt, settings, tellSeen, note, onFinish }: Props) {
  const { mode, pace } = attempt.manner;
  const [plan] = useState(() => planOf(text, mode, pace ?? 0, attempt.id, settings.line_focus));
  const [from] = useState(() =>
    Math.min(plan.frames.length - 1, Math.floor((reached(attempt) / 1000) * plan.frames.length)),
  );
  // Whoever comes back in the middle decides when it goes on, also from the first words.
  const [paused, setPaused] = useState(() => hasMoved(attempt));
  const log = useLog(plan, from, note);
  usePauseOfReturn(attempt, note);
  useEffect(() => tellSeen(log.seen), [tellSeen, log]);
  const pause = (on: boolean) => {
    if (on === paused) return;
    if (log.begun()) note(on ? 'pause' : 'resume');
    setPaused(on);
  };
  const latest = useRef(pause);
  latest.current = pause;
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && latest.current(true);
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  useKeys({ Escape: () => pause(!paused), ' ': () => pause(false) }, true);
  const end = (evenness: Evenness) => {
    log.stand(plan.frames.length);
    onFinish(evenness);
  };
  const Stage = (mode === 'rapid_serial' ? RapidStage : GuidedStage) as ComponentType<StageProps<PacedPlan>>;
  return (
    <div>
      <Head text={text} glossary={glossary} paused={paused} onPause={pause} />
      <LookUp language={text.language} glossary={glossary}>
        <Paced
          plan={plan}
          paused={paused}
          sound={settings.sound}
          language={text.language}
          log={log}
          Stage={Stage}
          delayMs={1000}
          from={from}
          onPause={() => pause(true)}
          onRead={end}
        />
      </LookUp>
    </div>
  );
}

interface HeadProps extends Pick<Props, 'text' | 'glossary'> {
  paused: boolean;
  onPause: (on: boolean) => void;
}

function Head({ text, glossary, paused, onPause }: HeadProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="1.2rem" lang={text.language}>
        {text.title}
      </Title>
      <Group gap="xs">
        <Glossary terms={glossary} language={text.language} />
        <Button
          variant="default"
          radius="xl"
          leftSection={paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
          onClick={() => onPause(!paused)}
        >
          {t(paused ? 'exercise.go_on' : 'exercise.pause')}
        </Button>
      </Group>
    </Group>
  );
}

/**
 * A page that was left under way is taken up at a pause: what was noted of it ends there, and waiting is no reading.
 */
function usePauseOfReturn(attempt: Attempt, note: NoteNow): void {
  const [wasUnderWay] = useState(() => isUnderWay(attempt));
  const latest = useRef(note);
  latest.current = note;
  useEffect(() => {
    // Behind what notes that the page is seen again: only then it is this one's to note.
    if (wasUnderWay) queueMicrotask(() => latest.current('pause'));
  }, [wasUnderWay]);
}

/** The plan of an exercise over the plain words of the text. */
function planOf(
  { body, language }: StudentText,
  mode: Attempt['manner']['mode'],
  wpm: number,
  seed: string,
  lineFocus: boolean,
): PacedPlan {
  // The questions of the text come after it, as after any other.
  const input = { content: { text: plainText(body), questions: [] }, language, seed };
  return mode === 'rapid_serial'
    ? rapidSerial.plan({ settings: rapidSerial.settings.parse({ wpm }), ...input })
    : guidedPacer.plan({ settings: guidedPacer.settings.parse({ wpm, ...(lineFocus ? oneLine : {}) }), ...input });
}

/** A guide through the text for those who read with line focus. */
const oneLine = { lines: 1, rest_percent: 30 } as const;

/** Notes down where in the text one stands and what one does there; the reading counts from the first words on. */
function useLog(plan: PacedPlan, from: number, note: NoteNow): PaceLog & { begun: () => boolean; seen: () => Seen } {
  const latest = useRef(note);
  latest.current = note;
  const [log] = useState(() => {
    let [furthest, begun] = [from, false];
    return {
      seen: (): Seen => [0, Math.round((furthest / plan.frames.length) * 1000)],
      begun: () => begun,
      start() {
        if (!begun) latest.current('resume');
        begun = true;
      },
      stand(at: number) {
        furthest = Math.max(furthest, at);
      },
      note: (event: 'pace' | 'back') => latest.current(event === 'back' ? 'back' : 'activity'),
    };
  });
  return log;
}
