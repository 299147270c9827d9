import type { WatchedResource } from '@okur/contract/tutorials';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { dropSeconds, keepSeconds, uncountedSeconds, keyOfSeconds } from './uncounted-seconds.ts';
import { isWithin, playedSeconds, type Range, union } from './seconds.ts';
import type { Send } from './WatchTutorial.tsx';

/** The clock of the server may be behind by a moment: what it did not count is sent again. */
const againMs = 2_000;

/** Why nothing is counted now: the network is away for a while, or the video is no longer this person's to watch. */
export type Trouble = 'waiting' | 'gone';

export type SendWatch = (body: Parameters<Send['watch']>[1]) => ReturnType<Send['watch']>;

/** What is known of a film while it plays; the page that shows it may bring other functions each time. */
export interface Watching {
  send: SendWatch;
  onDone: () => void;
  counted: Range[];
  isDone: boolean;
  /** Where it was left, until the film is there. */
  left: number;
}

interface Show {
  watched: (watched: Range[]) => void;
  trouble: (trouble: Trouble | null) => void;
}

/** Of the server itself: what a proxy or a filter answers for it says nothing of the film. */
const has = (failure: unknown, statuses: readonly number[]): boolean =>
  failure instanceof ServerFailure && failure.isOwn && statuses.includes(failure.status);
/** Who looks at a student's pages as that student counts nothing, and reads so elsewhere. */
const isLookedAt = (failure: unknown): boolean =>
  failure instanceof ServerFailure && ['read_only', 'viewing_ended'].includes(failure.code);

/** Tells the server what was played of a film, one message after the other, and shows what came of it. */
export function reporterOf(
  video: HTMLVideoElement,
  film: Pick<WatchedResource, 'id' | 'video_version'>,
  now: Watching,
  show: Show,
) {
  const key = keyOfSeconds(film);
  let gathered = uncountedSeconds(key);
  let queue = Promise.resolve();
  let isOver = false;
  /** Where one goes on elsewhere, as the server has it. */
  let stored = now.left;
  let again: ReturnType<typeof setTimeout> | undefined;
  // Another address of the film begins a list of its own in the browser.
  const isCounted = () => {
    gathered = union(gathered, playedSeconds(video.played));
    return isWithin(gathered, now.counted);
  };
  const position = () => (video.readyState > 0 ? Math.floor(video.currentTime) : now.left);
  function onCounted({ data }: Awaited<ReturnType<SendWatch>>, sent: readonly Range[], at: number) {
    stored = at;
    now.counted = data.watched;
    show.watched(data.watched);
    show.trouble(null);
    const isNew = data.is_done && !now.isDone;
    now.isDone ||= isNew;
    if (isNew) now.onDone();
    if (isCounted() || now.isDone) dropSeconds(key);
    if (!isWithin(sent, data.watched)) again = setTimeout(tell, againMs);
  }
  function onFailure(failure: unknown) {
    if (isLookedAt(failure)) return;
    // The video was replaced meanwhile: the page shows the new one.
    if (has(failure, [409])) {
      now.onDone();
      return;
    }
    // Hidden, moved or taken away.
    isOver = has(failure, [403, 404]);
    show.trouble(isOver ? 'gone' : 'waiting');
    if (isOver) video.pause();
    if (isOver || now.isDone || isCounted()) dropSeconds(key);
    else keepSeconds(key, gathered);
  }
  function send(sent: Range[]) {
    clearTimeout(again);
    const message = async () => {
      const at = position();
      onCounted(await now.send({ video_version: film.video_version, watched: sent, position: at }), sent, at);
    };
    queue = queue.then(message).catch(onFailure);
  }
  /** What is watched a second time counts no more, but goes on elsewhere where it was left. */
  const isElsewhere = () => video.played.length > 0 && position() !== stored;
  function tell() {
    if (!isOver && (!isCounted() || isElsewhere())) send(gathered);
  }
  return {
    /** Sent without any seconds, the clock starts. */
    begin: () => (isOver ? video.pause() : isCounted() ? send([]) : tell()),
    tell,
    stop: () => clearTimeout(again),
  };
}
