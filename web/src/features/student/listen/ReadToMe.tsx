import { ActionIcon, Loader } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import {
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import css from './listen.module.css';
import { type ListeningOptions, speeds, useListening } from './useListening.ts';

interface Props extends ListeningOptions {
  onClose: () => void;
}

/** Reads the text aloud: pause, sentence by sentence, slower and faster. */
export function ReadToMe({ onClose, ...options }: Props) {
  const { t } = useTranslation();
  const listening = useListening(options);
  const { source, toggle, previous, next } = listening;
  const canPlay = source.kind === 'recording' || source.kind === 'voice';
  useKeys({ Escape: onClose, ...(canPlay ? { ' ': toggle, ArrowLeft: previous, ArrowRight: next } : {}) }, true);
  return (
    <section className={css.bar} data-foot aria-label={t('listen.title')}>
      <div className={css.row}>
        {source.kind === 'looking' ? <Loader size="sm" color="gray" aria-label={t('listen.looking')} /> : null}
        {canPlay ? <Controls listening={listening} /> : null}
        <ActionIcon size={44} radius="xl" variant="default" aria-label={t('listen.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.note} role="status">
        <Note listening={listening} language={options.language} />
      </div>
    </section>
  );
}

type Listening = ReturnType<typeof useListening>;

function Controls({ listening: { isPlaying, toggle, previous, next, speed, setSpeed } }: { listening: Listening }) {
  const { t } = useTranslation();
  const f = useFormat();
  const at = speeds.findIndex((one) => one === speed);
  return (
    <>
      <div className={css.group}>
        <Round label={t('listen.previous')} icon={IconPlayerSkipBack} onClick={previous} />
        <ActionIcon
          data-main
          size={56}
          radius="xl"
          aria-label={t(isPlaying ? 'listen.pause' : 'listen.play')}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause size={26} aria-hidden /> : <IconPlayerPlay size={26} aria-hidden />}
        </ActionIcon>
        <Round label={t('listen.next')} icon={IconPlayerSkipForward} onClick={next} />
      </div>
      <div className={css.group} role="group" aria-label={t('listen.speed')}>
        <Round
          label={t('exercise.slower')}
          icon={IconMinus}
          onClick={() => setSpeed(speeds[at - 1]!)}
          disabled={at === 0}
        />
        <span className={css.speed} aria-live="polite">
          {f.number(speed, { maximumFractionDigits: 2 })} ×
        </span>
        <Round
          label={t('exercise.faster')}
          icon={IconPlus}
          onClick={() => setSpeed(speeds[at + 1]!)}
          disabled={at === speeds.length - 1}
        />
      </div>
    </>
  );
}

interface RoundProps {
  label: string;
  icon: typeof IconPlus;
  onClick: () => void;
  disabled?: boolean;
}

const Round = ({ label, icon: Icon, onClick, disabled = false }: RoundProps) => (
  <ActionIcon size={44} radius="xl" variant="default" aria-label={label} onClick={onClick} disabled={disabled}>
    <Icon size={20} aria-hidden />
  </ActionIcon>
);

/** What is heard, what the marks are worth, and that it is no measurement. */
function Note({ listening: { source, failed }, language }: { listening: Listening; language: Language }) {
  const { t, i18n } = useTranslation();
  if (source.kind === 'looking') return null;
  if (source.kind === 'none')
    return failed === 'voice'
      ? t('listen.voice_failed')
      : t('listen.none', { language: languageName(language, i18n.language) });
  return [
    failed === 'recording' ? t('listen.recording_failed') : null,
    t('listen.touch'),
    source.kind === 'recording' ? t('listen.approximate') : null,
    t('listen.not_measured'),
  ]
    .filter(Boolean)
    .join(' ');
}
