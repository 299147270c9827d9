import { Button, Loader } from '@mantine/core';
import type { StudentText } from '@okur/contract/student';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oralReadingLimits } from '@okur/contract/oral-readings';
import bar from '../listen/listen.module.css';
import css from './aloud.module.css';
import { ReviewRecording } from './ReviewRecording.tsx';
import type { Refusal, useRecorder } from './useRecorder.ts';

interface Props {
  text: StudentText;
  recorder: ReturnType<typeof useRecorder>;
  mayHandIn: boolean;
  onHandedIn: () => void;
  onClose: () => void;
}

/** What was pressed before it is gone, and the focus with it. */
const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus();

/** Record, stop, and what to do with it; it stays below the text, wherever that is scrolled to. */
export function RecorderBar({ recorder: { state, start, stop }, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <section className={bar.bar} aria-label={t('oral_readings.record')}>
      {state.step === 'ready' || state.step === 'asking' ? (
        <Ready
          refusal={state.step === 'ready' ? state.refusal : null}
          isAsking={state.step === 'asking'}
          start={start}
        />
      ) : null}
      {state.step === 'recording' ? (
        <div className={bar.row}>
          <Elapsed since={state.since} />
          <Button
            data-main
            size="lg"
            radius="xl"
            leftSection={<IconPlayerStop size={22} aria-hidden />}
            onClick={stop}
            ref={focusAtOnce}
          >
            {t('oral_readings.stop')}
          </Button>
        </div>
      ) : null}
      {state.step === 'done' ? (
        <ReviewRecording
          key={state.recording.address}
          recording={state.recording}
          onAgain={() => void start()}
          {...rest}
        />
      ) : null}
    </section>
  );
}

function Ready({
  refusal,
  isAsking,
  start,
}: {
  refusal: Refusal | null;
  isAsking: boolean;
  start: () => Promise<void>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={bar.row}>
        {isAsking ? (
          <Loader size="sm" color="gray" aria-label={t('oral_readings.asking')} />
        ) : (
          <Button
            data-main
            size="lg"
            radius="xl"
            leftSection={<IconMicrophone size={22} aria-hidden />}
            onClick={() => void start()}
          >
            {t('oral_readings.start')}
          </Button>
        )}
      </div>
      <div className={bar.note} role="status">
        {isAsking
          ? t('oral_readings.asking')
          : refusal
            ? t(`oral_readings.refused_${refusal}`)
            : t('oral_readings.how', { count: oralReadingLimits.maxSeconds / 60 })}
      </div>
    </>
  );
}

/** How long it has been running. */
function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={css.elapsed} role="timer" aria-label={t('oral_readings.running', { time })}>
      <i className={css.dot} aria-hidden /> {time}
    </span>
  );
}
