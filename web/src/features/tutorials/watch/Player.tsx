import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { WatchedResource } from '@okur/contract/tutorials';
import { IconArrowRight } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { languageName } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Trouble } from './reporter.ts';
import { type Range, sizeOf } from './seconds.ts';
import { Chapters } from './Chapters.tsx';
import { Speed } from './Speed.tsx';
import { useCaptions } from './useCaptions.ts';
import { useFilm } from './useFilm.ts';
import { useWatch } from './useWatch.ts';
import type { Send } from './WatchTutorial.tsx';
import css from './watch.module.css';

interface PlayerProps {
  video: WatchedResource;
  /** As it was when it was chosen: its address is the newest by then. */
  opened: WatchedResource;
  language: string;
  send: (body: Parameters<Send['watch']>[1]) => ReturnType<Send['watch']>;
  refresh: () => void;
  /** The video as it is now; nothing where that cannot be read. */
  renew: () => Promise<WatchedResource | undefined>;
  goOn: (() => void) | undefined;
}

/** Behind this many seconds before the end a video begins again. */
const nearEnd = 3;

/** A video with the browser's own controls, which every keyboard and reader knows, and what was watched of it. */
export function Player({ video, opened, language, send, refresh, renew, goOn }: PlayerProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const player = useRef<HTMLVideoElement>(null);
  const { film, onError, again } = useFilm(opened, renew);
  // Where it goes on, also by another address.
  const position = useRef(video.position);
  const { watched, trouble } = useWatch(player, video, send, refresh);
  const seconds = Math.max(1, Math.floor(video.seconds ?? 1));
  const percent = Math.min(100, Math.floor((sizeOf(watched) / seconds) * 100));
  function resume() {
    if (player.current && position.current > 0 && position.current < seconds - nearEnd)
      player.current.currentTime = position.current;
  }
  function jump(at: number) {
    if (!player.current) return;
    player.current.currentTime = at;
    void player.current.play();
  }
  function fail() {
    position.current = player.current?.currentTime || position.current;
    onError();
  }
  return (
    <Stack gap="sm">
      {film.failed ? (
        <EmptyState
          title={t('tutorials.film_failed')}
          text={t('tutorials.film_failed_text')}
          action={<Button onClick={() => void again()}>{t('kit.retry')}</Button>}
        />
      ) : null}
      {trouble ? <NotCounted trouble={trouble} /> : null}
      <Film player={player} film={film} title={video.title} language={language} onReady={resume} onError={fail} />
      {film.failed ? null : <Speed player={player} />}
      <Chapters chapters={video.chapters.filter(({ at }) => at < seconds)} language={language} onOpen={jump} />
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

interface FilmProps {
  player: RefObject<HTMLVideoElement | null>;
  film: ReturnType<typeof useFilm>['film'];
  title: string;
  language: string;
  onReady: () => void;
  onError: () => void;
}

function Film({ player, film, title, language, onReady, onError }: FilmProps) {
  const f = useFormat();
  const first = useCaptions(player, film.captions, [f.locale, language]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={player}
      className={css.video}
      src={film.address}
      style={film.failed ? { display: 'none' } : undefined}
      controls
      controlsList="nodownload"
      disablePictureInPicture
      playsInline
      preload="metadata"
      aria-label={title}
      onLoadedMetadata={onReady}
      onError={onError}
    >
      {film.captions.map((captions) => (
        <track
          key={captions.language}
          default={captions.language === first}
          kind="captions"
          src={captions.file}
          srcLang={captions.language}
          label={languageName(captions.language, f.locale)}
        />
      ))}
    </video>
  );
}

/** That nothing counts, or not yet: no child watches for nothing without being told. */
function NotCounted({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" role="status" title={t(`tutorials.not_counted_${trouble}`)}>
      {t(`tutorials.not_counted_${trouble}_text`)}
    </Alert>
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
