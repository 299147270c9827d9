import { fastestPlay, longestReport, type WatchedResource } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { dropSeconds, keepSeconds, keptSeconds } from './kept-seconds.ts';
import { isWithin, playedSeconds, type Range, union } from './seconds.ts';
import type { Send } from './WatchTutorial.tsx';

/** How often what was played is sent while it plays: a late message still tells of no more than is counted. */
const everyMs = 0.8 * longestReport * 1000;
/** The clock of the server may be behind by a moment: what it did not count is sent again. */
const againMs = 2_000;

type SendWatch = (body: Parameters<Send['watch']>[1]) => ReturnType<Send['watch']>;

/** Why nothing is counted now: the network is away for a while, or the video is no longer this person's to watch. */
export type Trouble = 'waiting' | 'gone';

const has = (failure: unknown, statuses: readonly number[]): failure is ServerFailure =>
  failure instanceof ServerFailure && statuses.includes(failure.status);
/** Who looks at a student's pages as that student counts nothing, and is told so elsewhere. */
const isLookedAt = (failure: unknown): boolean =>
  failure instanceof ServerFailure && ['read_only', 'viewing_ended'].includes(failure.code);

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
  const state = useRef({ send, onDone, counted: before, isDone: is_done, left });
  useEffect(() => {
    Object.assign(state.current, { send, onDone });
  });

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const now = state.current;
    const film = { id, video_version };
    let [queue, isOver, gathered] = [Promise.resolve(), false, keptSeconds(film)];
    let again: ReturnType<typeof setTimeout> | undefined;
    // Another address of the film begins a list of its own in the browser.
    const isCounted = () => {
      gathered = union(gathered, playedSeconds(video.played));
      return isWithin(gathered, now.counted);
    };
    function onFailure(failure: unknown) {
      if (isLookedAt(failure)) return;
      // The video was replaced meanwhile: the page shows the new one.
      if (has(failure, [409])) {
        now.onDone();
        return;
      }
      // Hidden, moved or taken away.
      isOver = has(failure, [403, 404]);
      setTrouble(isOver ? 'gone' : 'waiting');
      if (isOver) video!.pause();
      if (isOver || now.isDone || isCounted()) dropSeconds(film);
      else keepSeconds(film, gathered);
    }
    // Before the film is there it is where it was left.
    const position = () => (video.readyState > 0 ? Math.floor(video.currentTime) : now.left);
    const report = (ranges: Range[]) => {
      clearTimeout(again);
      queue = queue
        .then(() => now.send({ video_version, watched: ranges, position: position() }))
        .then(({ data }) => {
          now.counted = data.watched;
          setWatched(data.watched);
          setTrouble(null);
          if (data.is_done && !now.isDone) {
            now.isDone = true;
            now.onDone();
          }
          if (isCounted() || now.isDone) dropSeconds(film);
          if (!isWithin(ranges, data.watched)) again = setTimeout(reportNew, againMs);
        })
        .catch(onFailure);
    };
    const reportNew = () => {
      if (!isOver && !isCounted()) report(gathered);
    };
    // Sent without any seconds, the clock starts.
    const begin = () => (isOver ? video.pause() : isCounted() ? report([]) : reportNew());
    const limitSpeed = () => {
      if (video.playbackRate > fastestPlay) video.playbackRate = fastestPlay;
    };
    // What plays where no one looks is not watched.
    const pauseHidden = () => {
      if (document.hidden) video.pause();
    };
    const timer = setInterval(reportNew, everyMs);
    const listeners = { play: begin, pause: reportNew, ended: reportNew, error: reportNew, ratechange: limitSpeed };
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
    document.addEventListener('visibilitychange', pauseHidden);
    return () => {
      reportNew();
      clearInterval(timer);
      clearTimeout(again);
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
      document.removeEventListener('visibilitychange', pauseHidden);
    };
  }, [player, id, video_version]);

  return { watched: union(watched, []), trouble };
}
