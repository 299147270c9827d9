import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeSoFar, type Attempt, type Seen } from './attempt.ts';
import { Link } from '../../../kit/Link.tsx';
import { useReaderFont } from '../look/fonts.ts';
import { ListenButton } from '../listen/ListenButton.tsx';
import { lookOf } from '../look/look.ts';
import '../look/opendyslexic.css';
import '../../../reading/books/book-text.css';
import type { TextGlossary } from '../../../reading/words/glossaryOf.ts';
import { Glossary } from '../../../reading/words/Glossary.tsx';
import { LookUp } from '../../../reading/words/LookUp.tsx';
import css from './reading.module.css';
import { ReaderSettings } from '../look/ReaderSettings.tsx';
import type { Origin } from './ReadingSteps.tsx';
import { isArticle, type ReadText } from './sources.ts';
import type { NoteNow, TellSeen } from './useAttempt.ts';
import { useLineFocus } from '../look/useLineFocus.ts';
import { useReadingMode } from '../look/useReadingMode.ts';

interface ReadingTextProps {
  text: ReadText;
  /** The terms that are in the text. */
  glossary: TextGlossary;
  attempt: Attempt;
  student: OwnStudent;
  origin: Origin;
  tellSeen: TellSeen;
  noteNow: NoteNow;
  noteListened: () => void;
  onFinish: () => void;
}

const ReadToMe = lazy(() => import('../listen/ReadToMe.tsx').then((module) => ({ default: module.ReadToMe })));

/** The text in the student's own typeface, size, spacing and colours, with a clock that runs only while it is read. */
export function ReadingText(props: ReadingTextProps) {
  const { text, glossary, attempt, student, origin, tellSeen, noteNow, noteListened, onFinish } = props;
  const [isListening, setListening] = useState(false);
  const [settings, setSettings] = useState<UserSettings>(student.settings);
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  const article = useRef<HTMLElement>(null);
  // The same object each time: React would write the text again with every second of the clock, and take away what is
  // marked in it.
  const body = useMemo(() => ({ __html: text.body }), [text.body]);
  useEffect(() => {
    tellSeen(() => seenOf(article.current));
    return () => tellSeen(() => null);
  }, [tellSeen]);
  // What is spoken is marked instead.
  const hasLineFocus = settings.line_focus && !isListening;
  useLineFocus(hasLineFocus, article, JSON.stringify(lookOf(settings)));
  return (
    <div className={css.page}>
      <Tools
        {...{ text, glossary, attempt, origin, settings, isListening }}
        onChange={setSettings}
        onListen={() => setListening(!isListening)}
      />
      <LookUp language={text.language} glossary={glossary}>
        <article
          ref={article}
          lang={text.language}
          className={isArticle(text) ? css.text : `book-text ${css.text}`}
          onClickCapture={isArticle(text) ? undefined : stay}
          data-line-focus={hasLineFocus || undefined}
          data-font={settings.font_family}
          style={lookOf(settings)}
        >
          <h1>{text.title}</h1>
          {/* Cleaned on the server by an allow-list before it was stored. */}
          <div dangerouslySetInnerHTML={body} />
        </article>
      </LookUp>
      <Finish text={text} onFinish={onFinish} />
      {isListening && isArticle(text) ? (
        <Suspense>
          <ReadToMe
            language={text.language}
            part={text.body}
            recorded={text}
            article={article}
            onStarted={noteListened}
            onSentence={() => noteNow('activity')}
            onClose={() => setListening(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Links and notes of a book lead away from what is read in one sitting. */
function stay(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

function Finish({ text, onFinish }: Pick<ReadingTextProps, 'text' | 'onFinish'>) {
  const { t } = useTranslation();
  return (
    <Group justify="center" mt="xl">
      <Button
        size="xl"
        radius="xl"
        h="auto"
        mih={60}
        py={8}
        onClick={() => onFinish()}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35 } }}
      >
        {text.questions.length > 0 ? t('student.finish_to_questions') : t('student.finish')}
      </Button>
    </Group>
  );
}

interface ToolsProps extends Pick<ReadingTextProps, 'text' | 'glossary' | 'attempt' | 'origin'> {
  settings: UserSettings;
  onChange: (settings: UserSettings) => void;
  isListening: boolean;
  onListen: () => void;
}

/** All that is beside the text: the way back, the clock, the words and the look of the page. */
const Tools = ({ text, glossary, attempt, origin, settings, onChange, isListening, onListen }: ToolsProps) => (
  <div className={css.tools} data-head>
    <Button component={Link} to={origin.to} variant="default" radius="xl" size="md" px={12} aria-label={origin.back}>
      <IconArrowLeft size={20} aria-hidden />
    </Button>
    <Clock attempt={attempt} />
    <Group gap="xs" wrap="nowrap">
      {isArticle(text) ? <ListenButton isOn={isListening} onClick={onListen} /> : null}
      <Glossary terms={glossary.terms ?? []} language={text.language} />
      <ReaderSettings settings={settings} onChange={onChange} />
    </Group>
  </div>
);

/** Part of the text in the window, in thousandths. */
function seenOf(article: HTMLElement | null): Seen | null {
  if (!article) return null;
  const { top, height } = article.getBoundingClientRect();
  if (height === 0) return null;
  const at = (y: number) => Math.round(Math.min(1, Math.max(0, (y - top) / height)) * 1000);
  return [at(0), at(innerHeight)];
}

/** Minutes and seconds of reading; it stops while the page is hidden, out of focus or left alone. */
function Clock({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(activeSoFar(attempt) / 1000);
  const isAway = ['hidden', 'blur'].includes(attempt.trace.at(-1)?.event ?? '');
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Text component="div" className={css.clock} role="timer" aria-label={t('student.clock', { time })}>
      {isAway ? <IconPlayerPause size={18} aria-hidden /> : <IconClock size={18} aria-hidden />} <span>{time}</span>
    </Text>
  );
}
