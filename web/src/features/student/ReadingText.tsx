import { Button, Group, Text } from '@mantine/core';
import { IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { StudentText } from '@okur/contract/student';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineBanner } from '../../kit/feedback/OfflineBanner.tsx';
import { activeSoFar, type Attempt } from './attempt.ts';
import { fonts, useReaderFont } from './fonts.ts';
import './opendyslexic.css';
import css from './reading.module.css';
import { ReaderSettings } from './ReaderSettings.tsx';

interface ReadingTextProps {
  text: StudentText;
  attempt: Attempt;
  student: OwnStudent;
  onFinish: () => void;
}

/** The text in the student's own typeface, size, spacing and colours, with a clock that runs only while it is read. */
export function ReadingText({ text, attempt, student, onFinish }: ReadingTextProps) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<UserSettings>(student.settings);
  useReaderFont(settings.font_family);
  return (
    <div className={css.page} data-theme={settings.theme}>
      <OfflineBanner />
      <div className={css.tools}>
        <Clock attempt={attempt} />
        <ReaderSettings settings={settings} onChange={setSettings} />
      </div>
      <article lang={text.language} className={css.text} style={{ fontFamily: fonts[settings.font_family], fontSize: settings.font_size, lineHeight: settings.line_spacing, fontPalette: `--okur-ink-${settings.theme}` }}>
        <h1>{text.title}</h1>
        {/* Cleaned on the server by an allow-list before it was stored. */}
        <div dangerouslySetInnerHTML={{ __html: text.body }} />
      </article>
      <Group justify="center" mt="xl">
        <Button size="xl" radius="xl" onClick={onFinish}>{text.questions.length > 0 ? t('student.finish_to_questions') : t('student.finish')}</Button>
      </Group>
    </div>
  );
}

/** Minutes and seconds of reading; it stands while the page is hidden, out of focus or left alone. */
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
