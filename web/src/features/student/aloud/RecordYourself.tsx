import { Button } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import type { StudentText } from '@okur/contract/student';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { useReaderFont } from '../look/fonts.ts';
import { lookOf } from '../look/look.ts';
import '../look/opendyslexic.css';
import reading from '../reading/reading.module.css';
import { useReadingMode } from '../look/useReadingMode.ts';
import { RecorderBar } from './RecorderBar.tsx';
import { useRecorder } from './useRecorder.ts';

interface Props {
  text: StudentText;
  student: OwnStudent;
  onClose: () => void;
}

/** The text once more, with a recorder below it: read it aloud, listen, and hand it in where the school takes it. */
export default function RecordYourself({ text, student, onClose }: Props) {
  const { t } = useTranslation();
  const { settings } = student;
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  const recorder = useRecorder();
  const isHandedIn = useRef(false);
  const { step } = recorder.state;
  const leave = useLeaving(() => (step === 'recording' || step === 'done') && !isHandedIn.current, onClose);
  const body = useMemo(() => ({ __html: text.body }), [text.body]);
  useEffect(() => void window.scrollTo(0, 0), []);
  return (
    <div className={reading.page}>
      <div className={reading.tools}>
        <Button
          variant="default"
          radius="xl"
          size="md"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          onClick={() => void leave()}
        >
          {t('oral_readings.back')}
        </Button>
      </div>
      <article lang={text.language} className={reading.text} data-font={settings.font_family} style={lookOf(settings)}>
        <h1>{text.title}</h1>
        {/* Cleaned on the server by an allow-list before it was stored. */}
        <div dangerouslySetInnerHTML={body} />
      </article>
      <RecorderBar
        text={text}
        recorder={recorder}
        mayHandIn={student.may_hand_in_recordings}
        onHandedIn={() => void (isHandedIn.current = true)}
        onClose={() => void leave()}
      />
    </div>
  );
}

/** A recording that no one else has is lost when the page is left: that is asked first, whatever the way. */
function useLeaving(wouldLose: () => boolean, onClose: () => void) {
  const { t } = useTranslation();
  const mayLeave = async () =>
    !wouldLose() ||
    confirm({
      title: t('oral_readings.leave_title'),
      text: t('oral_readings.leave_text'),
      action: t('oral_readings.leave'),
      cancel: t('oral_readings.stay'),
      danger: true,
    });
  useLeaveGuard({ holds: wouldLose, ask: mayLeave });
  return async () => (await mayLeave()) && onClose();
}
