import '@fontsource-variable/literata/wght.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { answersAPassage, type Passage } from '@okur/contract/exercises/read-through';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PacedQuestions } from './PacedQuestions.tsx';
import type { PlayerProps, PlayLog } from './play.ts';
import css from './players.module.css';

interface Props extends Omit<PlayerProps<{ passages: Passage[] }>, 'plan'> {
  passages: readonly Passage[];
  /** What is to be done with a passage, told before its text is seen: the time begins with the text. */
  introduce: (passage: number) => string;
  mayLookBack?: boolean;
}

/** Texts read at their own pace, one after the other, those with questions followed by them. */
export function ReadThrough({ passages, introduce, mayLookBack = false, paused, language, log, onDone }: Props) {
  const { t } = useTranslation();
  const [begun] = useState(() => standOf(passages, log));
  const [at, setAt] = useState(begun.at);
  const [step, setStep] = useState(begun.step);
  const passage = passages[at]!;
  const show = () => {
    log.start();
    log.stand(at);
    log.note('shown', at);
    setStep('text');
  };
  const next = () => {
    if (at + 1 === passages.length) return onDone();
    setAt(at + 1);
    setStep('before');
  };
  const read = () => {
    log.note('pick', at);
    if (passage.questions.length > 0) setStep('questions');
    else next();
  };
  if (step === 'before') {
    return (
      <div className={css.stage}>
        <Stack align="center" gap="md">
          {passages.length > 1 ? (
            <Text c="dimmed">{t('exercise.reading_of', { at: at + 1, count: passages.length })}</Text>
          ) : null}
          <Title order={2} size="1.4rem" ta="center">
            {introduce(at)}
          </Title>
          <Button key={at} size="lg" radius="xl" disabled={paused} onClick={show} ref={focusOn}>
            {t('exercise.show_text')}
          </Button>
        </Stack>
      </div>
    );
  }
  if (step === 'text') return <Page passage={passage} language={language} paused={paused} onRead={read} />;
  return (
    <Stack gap="xl">
      <PacedQuestions
        key={at}
        questions={passage.questions}
        first={at * answersAPassage}
        language={language}
        log={log}
        onDone={next}
      />
      {mayLookBack ? (
        <details className={css.lookBack} onToggle={(event) => event.currentTarget.open && log.note('back', at)}>
          <summary>{t('exercise.look_back')}</summary>
          <Paragraphs passage={passage} language={language} />
        </details>
      ) : null}
    </Stack>
  );
}

/** Where it is by what was noted: at the first passage, or where a page that went away left it. */
function standOf(passages: readonly Passage[], log: PlayLog): { at: number; step: 'before' | 'text' | 'questions' } {
  const at = log.last('shown')?.item;
  if (at === undefined) return { at: 0, step: 'before' };
  if (!log.events.some(({ event, item }) => event === 'pick' && item === at)) return { at, step: 'text' };
  const { questions } = passages[at]!;
  if (log.answered(at * answersAPassage, (at + 1) * answersAPassage) < questions.length)
    return { at, step: 'questions' };
  if (at + 1 < passages.length) return { at: at + 1, step: 'before' };
  // All of it was done, but for handing it in.
  return { at, step: questions.length > 0 ? 'questions' : 'text' };
}

/** What was pressed is gone, and the focus with it. */
const focusOn = (button: HTMLButtonElement | null): void => button?.focus();

function Page({
  passage,
  language,
  paused,
  onRead,
}: {
  passage: Passage;
  language: string;
  paused: boolean;
  onRead: () => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // A long text would otherwise be scrolled to its middle.
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className={css.player}>
      <div ref={box} tabIndex={-1} role="group" aria-label={t('exercise.param_text')} className={css.readingBox}>
        <Paragraphs passage={passage} language={language} />
      </div>
      {/* After the text, so that the way to it leads through all of it. */}
      <Group justify="center">
        <Button size="lg" radius="xl" disabled={paused} onClick={onRead}>
          {t('exercise.have_read')}
        </Button>
      </Group>
    </div>
  );
}

function Paragraphs({ passage, language }: { passage: Passage; language: string }) {
  return (
    <div className={css.reading} lang={language}>
      {passage.paragraphs.map((paragraph, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a paragraph is its place
        <p key={n}>{paragraph}</p>
      ))}
    </div>
  );
}
