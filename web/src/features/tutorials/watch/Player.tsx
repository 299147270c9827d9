import { Button, Group, Stack, Text } from '@mantine/core';
import type { WatchedResource } from '@okur/contract/tutorials';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { languageName } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { type Range, sizeOf } from './seconds.ts';
import { useWatch } from './useWatch.ts';
import type { Send } from './WatchTutorial.tsx';
import css from './watch.module.css';

interface PlayerProps {
  video: WatchedResource;
  language: string;
  send: (body: Parameters<Send['watch']>[1]) => ReturnType<Send['watch']>;
  refresh: () => void;
  goOn: (() => void) | undefined;
}

/** Behind this many seconds before the end a video begins again. */
const nearEnd = 3;

/** A video with the browser's own controls, which every keyboard and reader knows, and what was watched of it. */
export function Player({ video, language, send, refresh, goOn }: PlayerProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const player = useRef<HTMLVideoElement>(null);
  // An answer that comes while it plays brings other addresses of the same film, which would begin it again.
  const [{ address, captions }] = useState({ address: video.video ?? '', captions: video.captions });
  const [failed, setFailed] = useState(false);
  const watched = useWatch(player, video, send, refresh);
  const seconds = Math.max(1, Math.floor(video.seconds ?? 1));
  const percent = Math.min(100, Math.floor((sizeOf(watched) / seconds) * 100));
  function resume() {
    if (player.current && video.position > 0 && video.position < seconds - nearEnd)
      player.current.currentTime = video.position;
  }
  if (failed)
    return (
      <EmptyState
        title={t('tutorials.film_failed')}
        text={t('tutorials.film_failed_text')}
        action={<Button onClick={() => location.reload()}>{t('kit.retry')}</Button>}
      />
    );
  return (
    <Stack gap="sm">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        className={css.video}
        src={address}
        controls
        controlsList="nodownload"
        disablePictureInPicture
        playsInline
        preload="metadata"
        aria-label={video.title}
        onLoadedMetadata={resume}
        onError={() => setFailed(true)}
      >
        {captions ? (
          <track default kind="captions" src={captions} srcLang={language} label={languageName(language, f.locale)} />
        ) : null}
      </video>
      <Strip watched={watched} seconds={seconds} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" aria-live="polite">
          {video.is_done ? t('tutorials.video_done') : t('tutorials.watched_percent', { percent: f.percent(percent) })}
        </Text>
        {goOn ? (
          <Button size="md" radius="xl" rightSection={<IconArrowRight size={18} />} onClick={goOn}>
            {t('tutorials.go_on')}
          </Button>
        ) : null}
      </Group>
      {video.is_done ? null : (
        <Text size="sm" c="dimmed">
          {t('tutorials.watch_all')}
        </Text>
      )}
    </Stack>
  );
}

/** Which parts of the video were watched. The percentage beside it says the same to those who do not see it. */
function Strip({ watched, seconds }: { watched: readonly Range[]; seconds: number }) {
  return (
    <div className={css.strip} aria-hidden>
      {watched.map(([from, to]) => (
        <span
          key={from}
          style={{ insetInlineStart: `${(from / seconds) * 100}%`, width: `${((to - from) / seconds) * 100}%` }}
        />
      ))}
    </div>
  );
}
