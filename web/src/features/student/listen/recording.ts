import type { ArticleAudio } from '@okur/contract/articles';
import type { MakePlayer } from './player.ts';

/**
 * Plays a recording of the text. When each word is spoken it does not say: the sentence follows from its share of the
 * letters, which the page calls approximate, and no word is marked.
 */
export const playRecording =
  ({ address, seconds }: Pick<ArticleAudio, 'address' | 'seconds'>): MakePlayer =>
  (passages, { onPosition, onEnd, onFail }) => {
    let starts = startsOf(passages.map(({ text }) => text.length));
    const audio = new Audio(address);
    const sentence = () =>
      Math.max(
        0,
        starts.findLastIndex((start) => start * seconds <= audio.currentTime + 0.05),
      );
    const over = new AbortController();
    const on = (event: string, act: () => void) => audio.addEventListener(event, act, { signal: over.signal });
    on('timeupdate', () => !audio.paused && onPosition({ at: sentence(), word: null }));
    on('ended', onEnd);
    on('error', onFail);
    const goOn = (): void => void audio.play().catch(() => audio.error && onFail());
    return {
      play(at) {
        audio.currentTime = (starts[at] ?? 0) * seconds;
        onPosition({ at, word: null });
        goOn();
      },
      goOn,
      pause: () => audio.pause(),
      setSpeed: (speed) => void (audio.playbackRate = speed),
      reread: (now) => void (starts = startsOf(now.map(({ text }) => text.length))),
      stop() {
        over.abort();
        audio.pause();
        audio.removeAttribute('src');
      },
    };
  };

/** Where each of them begins, as a part of the whole. */
function startsOf(lengths: readonly number[]): number[] {
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return lengths.map((length) => {
    const start = before / whole;
    before += length;
    return start;
  });
}
