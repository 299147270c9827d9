import { Button, Group, Title } from '@mantine/core';
import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { Evenness } from '@okur/contract/reading/evenness';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { plainText } from '@okur/contract/reading/count';
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useWhenHidden } from '../../../kit/useWhenHidden.ts';
import { Paced, type PaceLog } from '../../../reading/pacing/Paced.tsx';
import { stageOf } from '../../../reading/pacing/stage.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import type { TextGlossary } from '../../../reading/words/glossaryOf.ts';
import { Glossary } from '../../../reading/words/Glossary.tsx';
import { LookUp } from '../../../reading/words/LookUp.tsx';
import { type Attempt, hasMoved, isUnderWay, reached, type Seen } from './attempt.ts';
import { useReaderFont } from '../look/fonts.ts';
import { pacedLookOf } from '../look/look.ts';
import { pacedPlanOf } from './paced-plan.ts';
import '../look/opendyslexic.css';
import css from './reading.module.css';
import { ReaderSettings } from '../look/ReaderSettings.tsx';
import type { Origin } from './ReadingSteps.tsx';
import type { ReadText } from './sources.ts';
import type { NoteNow, TellSeen } from './useAttempt.ts';
import { useReadingMode } from '../look/useReadingMode.ts';

interface Props {
  text: ReadText;
  glossary: TextGlossary;
  attempt: Attempt;
  student: Pick<OwnStudent, 'settings'>;
  origin: Origin;
  tellSeen: TellSeen;
  note: NoteNow;
  onFinish: (evenness: Evenness) => void;
}

/** The text at a pace, as the exercises show theirs: slower, back and pause at any moment. */
export function PacedText({ text, glossary, attempt, student, origin, tellSeen, note, onFinish }: Props) {
  const [settings, setSettings] = useState(student.settings);
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  const [plan] = useState(() => pacedPlanOf(plainText(text.body), attempt.manner, attempt.id, settings.line_focus));
  const [from] = useState(() =>
    Math.min(plan.frames.length - 1, Math.floor((reached(attempt) / 1000) * plan.frames.length)),
  );
  // A person who comes back in the middle decides when it goes on, also from the first words.
  const [paused, setPaused] = useState(() => hasMoved(attempt));
  const log = useLog(plan, from, note);
  usePauseOfReturn(attempt, note);
  useEffect(() => tellSeen(log.seen), [tellSeen, log]);
  const pause = (on: boolean) => {
    if (on === paused) return;
    if (log.begun()) note(on ? 'pause' : 'resume');
    setPaused(on);
  };
  useWhenHidden(() => pause(true));
  useKeys({ Escape: () => pause(!paused), ' ': () => pause(false) }, true);
  const end = (evenness: Evenness) => {
    log.stand(plan.frames.length);
    onFinish(evenness);
  };
  return (
    <div className={css.page}>
      <Head {...{ text, glossary, origin, paused, settings }} onPause={pause} onSettings={setSettings} />
      <div className={css.paced} style={pacedLookOf(settings)}>
        <LookUp language={text.language} glossary={glossary}>
          <Paced
            plan={plan}
            paused={paused}
            sound={settings.sound}
            language={text.language}
            log={log}
            Stage={stageOf(attempt.manner.mode)}
            delayMs={1000}
            from={from}
            onPause={() => pause(true)}
            onRead={end}
          />
        </LookUp>
      </div>
    </div>
  );
}

interface HeadProps extends Pick<Props, 'text' | 'glossary' | 'origin'> {
  paused: boolean;
  settings: UserSettings;
  onPause: (on: boolean) => void;
  onSettings: (settings: UserSettings) => void;
}

/** All that is beside the text: the way back, pause, the words and the look of the page. */
function Head({ text, glossary, origin, paused, settings, onPause, onSettings }: HeadProps) {
  const { t } = useTranslation();
  const label = t(paused ? 'exercise.go_on' : 'exercise.pause');
  return (
    <div className={css.tools} data-head>
      <Button component={Link} to={origin.to} variant="default" radius="xl" size="md" px={12} aria-label={origin.back}>
        <IconArrowLeft size={20} aria-hidden />
      </Button>
      <Title order={1} className={css.title} lang={text.language}>
        {text.title}
      </Title>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          radius="xl"
          size="md"
          leftSection={paused ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
          aria-label={label}
          classNames={{ section: css.toolIcon, label: css.toolText }}
          onClick={() => onPause(!paused)}
        >
          {label}
        </Button>
        <Glossary terms={glossary.terms ?? []} language={text.language} />
        <ReaderSettings settings={settings} onChange={onSettings} onOpen={() => onPause(true)} />
      </Group>
    </div>
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

/** Notes down where in the text one is and what one does there; the reading counts from the first words on. */
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
