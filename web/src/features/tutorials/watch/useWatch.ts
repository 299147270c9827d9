import { fastestPlay, longestReport, type WatchedResource } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { isWithin, playedSeconds, type Range, union } from './seconds.ts';
import type { Send } from './WatchTutorial.tsx';

/** How often what was played is sent while it plays: a late message still tells of no more than is counted. */
const everyMs = 0.8 * longestReport * 1000;
/** The clock of the server may be behind by a moment: what it did not count is sent again. */
const againMs = 2_000;

type SendWatch = (body: Parameters<Send['watch']>[1]) => ReturnType<Send['watch']>;

/**
 * Sends which seconds were played, as a set: a message that was lost is in the next one, and a second that was played
 * twice counts once. Answers what counts as watched.
 */
export function useWatch(
  player: RefObject<HTMLVideoElement | null>,
  { video_version, watched: before, is_done }: WatchedResource,
  send: SendWatch,
  onDone: () => void,
) {
  const [watched, setWatched] = useState<Range[]>(before);
  const state = useRef({ send, onDone, counted: before, isDone: is_done });
  useEffect(() => {
    Object.assign(state.current, { send, onDone });
  });

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const now = state.current;
    let queue = Promise.resolve();
    let again: ReturnType<typeof setTimeout> | undefined;
    const played = () => playedSeconds(video.played);
    const report = (ranges: Range[]) => {
      clearTimeout(again);
      queue = queue
        .then(() => now.send({ video_version, watched: ranges, position: Math.floor(video.currentTime) }))
        .then(({ data }) => {
          now.counted = data.watched;
          setWatched(data.watched);
          if (data.is_done && !now.isDone) {
            now.isDone = true;
            now.onDone();
          }
          if (!isWithin(ranges, data.watched)) again = setTimeout(reportNew, againMs);
        })
        .catch((failure: unknown) => {
          // The video was replaced meanwhile: the page shows the new one.
          if (failure instanceof ServerFailure && failure.status === 409) now.onDone();
        });
    };
    const reportNew = () => {
      const ranges = played();
      if (!isWithin(ranges, now.counted)) report(ranges);
    };
    // Sent without any seconds, the clock starts.
    const begin = () => (isWithin(played(), now.counted) ? report([]) : reportNew());
    const limitSpeed = () => {
      if (video.playbackRate > fastestPlay) video.playbackRate = fastestPlay;
    };
    // What plays where no one looks is not watched.
    const pauseHidden = () => {
      if (document.hidden) video.pause();
    };
    const timer = setInterval(reportNew, everyMs);
    const listeners = { play: begin, pause: reportNew, ended: reportNew, ratechange: limitSpeed };
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
    document.addEventListener('visibilitychange', pauseHidden);
    return () => {
      reportNew();
      clearInterval(timer);
      clearTimeout(again);
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
      document.removeEventListener('visibilitychange', pauseHidden);
    };
  }, [player, video_version]);

  return union(watched, []);
}
