import '@fontsource-variable/literata/wght.css';
import { Button, Group } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerProps, PlayLog } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';

/**
 * A text with gaps, page by page; words are chosen from those of the page or typed, and may be changed until the end.
 */
export default function Cloze({ plan, paused, language, log, onDone }: PlayerProps<PlanOf<'cloze'>>) {
  const { t } = useTranslation();
  const [at, setAt] = useState(() => Math.min(log.before?.position ?? 0, plan.pages.length - 1));
  const [words, setWords] = useState(() => plan.gaps.map((_, gap) => log.before?.draft[gap] ?? ''));
  const page = plan.pages[at]!;
  useEffect(() => {
    log.start();
    log.stand(at);
    log.display(at);
    document.querySelector<HTMLElement>('[data-gap]')?.focus();
  }, [log, at]);
  const fill = (gap: number, word: string) => {
    const filled = words.with(gap, word);
    setWords(filled);
    log.draft(filled);
  };
  return (
    <div className={css.player}>
      {plan.pages.length > 1 ? <TrialCount at={at} count={plan.pages.length} /> : null}
      <div className={css.cloze} lang={language}>
        {page.paragraphs.map((parts, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a paragraph is its place
          <p key={`${at}-${n}`}>
            {parts.map((part) =>
              'text' in part ? (
                part.text
              ) : (
                <Gap
                  key={part.gap}
                  label={t('exercise.gap_of', { at: part.gap + 1, count: plan.gaps.length })}
                  word={words[part.gap]!}
                  bank={page.bank}
                  onChange={(word) => fill(part.gap, word)}
                />
              ),
            )}
          </p>
        ))}
      </div>
      <Pages plan={plan} at={at} paused={paused} setAt={setAt} words={words} log={log} onDone={onDone} />
    </div>
  );
}

function Pages({
  plan,
  at,
  paused,
  setAt,
  words,
  log,
  onDone,
}: {
  plan: PlanOf<'cloze'>;
  at: number;
  paused: boolean;
  setAt: (page: number) => void;
  words: string[];
  log: PlayLog;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const isLast = at === plan.pages.length - 1;
  const finish = () => {
    for (const [gap, word] of words.entries()) log.note('answer', gap, word);
    onDone();
  };
  return (
    <Group justify="center" gap="xs" className={css.controls}>
      {plan.pages.length > 1 ? (
        <Button
          variant="default"
          radius="xl"
          size="md"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={at === 0 || paused}
          onClick={() => setAt(at - 1)}
        >
          {t('exercise.back')}
        </Button>
      ) : null}
      {isLast ? (
        <Button size="md" radius="xl" disabled={paused} onClick={finish}>
          {t('exercise.hand_in')}
        </Button>
      ) : (
        <Button
          size="md"
          radius="xl"
          rightSection={<IconArrowRight size={18} aria-hidden />}
          disabled={paused}
          onClick={() => setAt(at + 1)}
        >
          {t('exercise.next')}
        </Button>
      )}
    </Group>
  );
}

interface GapProps {
  label: string;
  word: string;
  bank: readonly string[];
  onChange: (word: string) => void;
}

/** The browser's own fields: they are in the line, and every telephone knows how to fill them. */
function Gap({ label, word, bank, onChange }: GapProps) {
  if (bank.length === 0) {
    return (
      <input
        data-gap
        className={css.gap}
        aria-label={label}
        value={word}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    );
  }
  return (
    <select
      data-gap
      className={css.gap}
      aria-label={label}
      value={word}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">…</option>
      {[...new Set(bank)].map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}
