import { fastestPlay, longestReport, type WatchedResource } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { reporterOf, type SendWatch, type Trouble, type Watching } from './reporter.ts';
import { type Range, union } from './seconds.ts';

/** How often what was played is sent while it plays: a late message still tells of no more than is counted. */
const everyMs = 0.8 * longestReport * 1000;

/**
 * Sends which seconds were played, as a set: a message that was lost is in the next one, and a second that was played
 * twice counts once. Answers what counts as watched, and why it does not count where it does not.
 */
export function useWatch(
  player: RefObject<HTMLVideoElement | null>,
  { id, video_version, watched: before, is_done, position: left }: WatchedResource,
  send: SendWatch,
  onDone: () => void,
) {
  const [watched, setWatched] = useState<Range[]>(before);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const state = useRef<Watching>({ send, onDone, counted: before, isDone: is_done, left });
  useEffect(() => {
    Object.assign(state.current, { send, onDone });
  });

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const show = { watched: setWatched, trouble: setTrouble };
    const { begin, tell, stop } = reporterOf(video, { id, video_version }, state.current, show);
    const timer = setInterval(tell, everyMs);
    const unlisten = listen(video, { play: begin, pause: tell, ended: tell, error: tell });
    return () => {
      tell();
      clearInterval(timer);
      stop();
      unlisten();
    };
  }, [player, id, video_version]);

  return { watched: union(watched, []), trouble };
}

/** Listens to a film, and keeps it from playing too fast, or where no one looks: that is not watched. */
function listen(video: HTMLVideoElement, on: Record<string, () => void>): () => void {
  const limitSpeed = () => {
    if (video.playbackRate > fastestPlay) video.playbackRate = fastestPlay;
  };
  const pauseHidden = () => {
    if (document.hidden) video.pause();
  };
  const listeners = Object.entries({ ...on, ratechange: limitSpeed });
  for (const [event, listener] of listeners) video.addEventListener(event, listener);
  document.addEventListener('visibilitychange', pauseHidden);
  return () => {
    for (const [event, listener] of listeners) video.removeEventListener(event, listener);
    document.removeEventListener('visibilitychange', pauseHidden);
  };
}
