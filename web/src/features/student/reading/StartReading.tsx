import {
  ActionIcon,
  Alert,
  Button,
  Group,
  List,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBook2, IconClockHour4, IconListCheck, IconMinus, IconMoodSmile, IconPlus } from '@tabler/icons-react';
import { type ReadingMode, readingModes } from '@okur/contract/reading/trust';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { RecordButton } from '../aloud/RecordButton.tsx';
import { type Manner, plainly } from './attempt.ts';
import { isArticle } from './sources.ts';
import type { Reading } from './useAttempt.ts';

interface Props {
  reading: Reading & { instructions: string; finished_at: string | null };
  /** The questions come before the text, and again after it. */
  guessesFirst: boolean;
  onStart: (manner: Manner) => void;
  /** Null where it is not offered. */
  onAloud: (() => void) | null;
}

/** What is about to happen, so that no one is surprised by a clock. */
export function StartReading({ reading, guessesFirst, onStart, onAloud }: Props) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<ReadingMode>('plain');
  const [paces, setPaces] = useState(reading.text.pace);
  const { text, homeworkId, title, instructions, finished_at } = reading;
  // What is measured is read plainly: a homework the first time, what is read with the clock always.
  const mayPace = isArticle(text) && (homeworkId === null || finished_at !== null);
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
      <Stack gap="lg">
        <div>
          {title === text.title ? null : (
            <Text c="dimmed" fw={600}>
              {title}
            </Text>
          )}
          <Title order={1} size="1.9rem" lang={text.language}>
            {text.title}
          </Title>
        </div>
        {instructions ? (
          <Text size="lg" style={{ whiteSpace: 'pre-line' }}>
            {instructions}
          </Text>
        ) : null}
        <WhatComes text={text} guessesFirst={guessesFirst} isTimed={mode === 'plain'} />
        {finished_at ? <Alert color="gray">{t(homeworkId ? 'student.practice' : 'student.read_already')}</Alert> : null}
        {mayPace ? <MannerChoice mode={mode} onChoose={setMode} /> : null}
        {mode === 'plain' ? null : (
          <Pace due={text.pace[mode]} pace={paces[mode]} onPace={(pace) => setPaces({ ...paces, [mode]: pace })} />
        )}
        <Group>
          <Button
            size="xl"
            radius="xl"
            onClick={() => onStart(mode === 'plain' ? plainly : { mode, pace: paces[mode] })}
            data-autofocus
          >
            {t(guessesFirst ? 'student.start_with_guesses' : 'student.start')}
          </Button>
          {finished_at && onAloud ? <RecordButton onClick={onAloud} /> : null}
        </Group>
      </Stack>
    </Paper>
  );
}

/** The guesses, the words, the clock and the questions, in their order. */
function WhatComes({
  text,
  guessesFirst,
  isTimed,
}: {
  text: Reading['text'];
  guessesFirst: boolean;
  isTimed: boolean;
}) {
  const { t } = useTranslation();
  const steps = [
    guessesFirst ? { icon: IconMoodSmile, label: t('student.start_guesses') } : null,
    { icon: IconBook2, label: t('student.start_words', { count: text.word_count }) },
    isTimed ? { icon: IconClockHour4, label: t('student.start_timer') } : null,
    text.questions.length > 0
      ? { icon: IconListCheck, label: t('student.start_questions', { count: text.questions.length }) }
      : null,
  ];
  return (
    <List spacing="sm" size="lg" center pl={0} styles={{ itemLabel: { lineHeight: 1.4 } }}>
      {steps.map((step) =>
        step ? (
          <List.Item
            key={step.label}
            icon={
              <ThemeIcon variant="light" radius="xl" size={34} aria-hidden>
                <step.icon size={18} />
              </ThemeIcon>
            }
          >
            {step.label}
          </List.Item>
        ) : null,
      )}
    </List>
  );
}

/** As a page, or at a pace: what each of them is, in a sentence. */
function MannerChoice({ mode, onChoose }: { mode: ReadingMode; onChoose: (mode: ReadingMode) => void }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 36em)');
  return (
    <div>
      <SegmentedControl
        radius={isNarrow ? 'lg' : 'xl'}
        size="md"
        fullWidth={isNarrow}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={mode}
        onChange={(value) => onChoose(value as ReadingMode)}
        aria-label={t('student.manner')}
        data={readingModes.map((value) => ({ value, label: t(`student.manner_${value}`) }))}
      />
      <Text size="sm" c="dimmed" mt={6}>
        {t(`student.manner_text_${mode}`)}
      </Text>
    </div>
  );
}

const slowest = 50;

/** The pace that is due, and slower ones; never a faster one. */
function Pace({ due, pace, onPace }: { due: number; pace: number; onPace: (pace: number) => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Group gap="sm" role="group" aria-label={t('student.pace')}>
      <ActionIcon
        size="xl"
        radius="xl"
        variant="default"
        aria-label={t('exercise.slower')}
        disabled={pace <= slowest}
        onClick={() => onPace(Math.max(slowest, Math.floor(pace * 0.9)))}
      >
        <IconMinus size={20} />
      </ActionIcon>
      <Text size="lg" fw={600} miw={170} ta="center" aria-live="polite">
        {t('exercise.wpm_now', { value: f.number(pace) })}
      </Text>
      <ActionIcon
        size="xl"
        radius="xl"
        variant="default"
        aria-label={t('exercise.faster')}
        disabled={pace >= due}
        onClick={() => onPace(Math.min(due, Math.ceil(pace / 0.9)))}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </Group>
  );
}
