import { Button, Checkbox } from '@mantine/core';
import { addOralReading, oralReadingLimits, wordsAMinuteAloud } from '@okur/contract/oral-readings';
import type { StudentText } from '@okur/contract/student';
import { IconMicrophone, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { failureText } from '../../../kit/feedback/failureText.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import bar from '../listen/listen.module.css';
import css from './aloud.module.css';
import type { Recording } from './useRecorder.ts';

interface Props {
  text: StudentText;
  recording: Recording;
  mayHandIn: boolean;
  onHandedIn: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** To listen to it, to say whether it is the whole text, and to hand it in. */
export function ReviewRecording({ text, recording, mayHandIn, onHandedIn, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { state, failure, handIn } = useHandIn(text, recording, isWhole, onHandedIn);
  return (
    <div className={css.review}>
      {/* What is said is the text above it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls src={recording.address} className={css.player} aria-label={t('oral_readings.own')} />
      {state === 'handed_in' ? null : (
        <Checkbox
          size="md"
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
          label={t('oral_readings.whole')}
        />
      )}
      <div className={bar.note} role="status">
        <Note text={text} recording={recording} isWhole={isWhole} isHandedIn={state === 'handed_in'} />
        {state === 'handed_in' || mayHandIn ? null : <div>{t('oral_readings.not_taken')}</div>}
      </div>
      {failure ? (
        <div className={bar.note} role="alert">
          {failureText(failure, t)}
        </div>
      ) : null}
      <div className={bar.row}>
        <Choices {...{ state, mayHandIn, handIn, onAgain, onClose }} />
      </div>
    </div>
  );
}

interface ChoicesProps extends Pick<Props, 'mayHandIn' | 'onAgain' | 'onClose'> {
  state: ReturnType<typeof useHandIn>['state'];
  handIn: () => Promise<void>;
}

function Choices({ state, mayHandIn, handIn, onAgain, onClose }: ChoicesProps) {
  const { t } = useTranslation();
  if (state === 'handed_in')
    return (
      <Button data-main size="lg" radius="xl" onClick={onClose}>
        {t('oral_readings.done')}
      </Button>
    );
  return (
    <>
      {mayHandIn ? (
        <Button
          data-main
          size="lg"
          radius="xl"
          leftSection={<IconSend size={20} aria-hidden />}
          loading={state === 'sending'}
          onClick={() => void handIn()}
        >
          {t('oral_readings.hand_in')}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="lg"
        radius="xl"
        leftSection={<IconMicrophone size={20} aria-hidden />}
        disabled={state === 'sending'}
        onClick={onAgain}
      >
        {t('oral_readings.again')}
      </Button>
    </>
  );
}

interface NoteProps extends Pick<Props, 'text' | 'recording'> {
  isWhole: boolean;
  isHandedIn: boolean;
}

/** What is to be known of it, in one line. */
function Note({ text, recording: { seconds, isCut }, isWhole, isHandedIn }: NoteProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const value = wordsAMinuteAloud(text.word_count, seconds);
  const speed = !isWhole
    ? null
    : value === null
      ? t('oral_readings.too_quick')
      : t('oral_readings.speed', { value: f.number(Math.round(value)) });
  const words = isHandedIn
    ? [t('oral_readings.handed_in', { count: oralReadingLimits.days }), speed]
    : [isCut ? t('oral_readings.cut', { count: oralReadingLimits.maxSeconds / 60 }) : null, speed];
  return words.filter(Boolean).join(' ');
}

function useHandIn(
  { article_id, article_version }: StudentText,
  { file }: Recording,
  whole: boolean,
  onDone: () => void,
) {
  const [state, setState] = useState<'own' | 'sending' | 'handed_in'>('own');
  const [failure, setFailure] = useState<unknown>(null);
  const handIn = async () => {
    if (state !== 'own') return;
    setState('sending');
    setFailure(null);
    try {
      await call(addOralReading, { body: { article_id, article_version, whole }, files: { recording: file } });
      onDone();
      setState('handed_in');
    } catch (reason) {
      setState('own');
      setFailure(reason);
    }
  };
  return { state, failure, handIn };
}
