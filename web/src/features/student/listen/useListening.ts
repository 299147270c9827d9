import type { ArticleAudio } from '@okur/contract/articles';
import { audioOfText } from '@okur/contract/library';
import type { StudentText } from '@okur/contract/student';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/client/api.ts';
import { useWhenHidden } from '../../../kit/useWhenHidden.ts';
import { follow, mark, type Position } from './marks.ts';
import { type Passage, passageAt, passagesOf } from './passages.ts';
import type { MakePlayer, Player } from './player.ts';
import { playRecording } from './recording.ts';
import { playVoice, voiceFor } from './voice.ts';

/** What the text is heard by. */
export type Source =
  | { kind: 'looking' }
  | { kind: 'recording'; audio: Pick<ArticleAudio, 'address' | 'seconds'> }
  | { kind: 'voice'; voice: SpeechSynthesisVoice }
  | { kind: 'none' };

type Failing = 'recording' | 'voice';

export const speeds = [0.75, 0.9, 1, 1.1, 1.25] as const;

/** The recording of the text where it has one, else a voice of this device; what failed is not tried again. */
function useSource({ article_id, article_version, language }: StudentText) {
  const [source, setSource] = useState<Source>({ kind: 'looking' });
  const [failed, setFailed] = useState<Failing | null>(null);
  useEffect(() => {
    let isGone = false;
    const find = async (): Promise<Source> => {
      const recorded = failed
        ? null
        : await call(audioOfText, { params: { id: article_id }, query: { article_version } }).then(
            ({ data }) => data,
            () => null,
          );
      if (recorded) return { kind: 'recording', audio: recorded };
      const voice = failed === 'voice' ? null : await voiceFor(language);
      return voice ? { kind: 'voice', voice } : { kind: 'none' };
    };
    void find().then((found) => isGone || setSource(found));
    return () => void (isGone = true);
  }, [article_id, article_version, language, failed]);
  return { source, failed, fail: setFailed };
}

interface Options {
  text: StudentText;
  article: RefObject<HTMLElement | null>;
  /** It is heard, from now on. */
  onStarted: () => void;
  /** The voice is at another sentence. */
  onSentence: () => void;
}

/** Reads the text on the page aloud and marks where it is. */
export function useListening(options: Options) {
  const { text, article } = options;
  const { source, failed, fail } = useSource(text);
  const passages = usePassages(article, text);
  const { player, isPlaying, setPlaying, position, speed, setSpeed } = usePlayer(source, passages, fail);
  const latest = useRef(options);
  latest.current = options;
  useMarks(passages, position, () => latest.current.onSentence());

  const go = (sentence: number): void => {
    if (!player.current || !passages[sentence]) return;
    setPlaying(true);
    latest.current.onStarted();
    player.current.play(sentence);
  };
  const pause = (): void => {
    player.current?.pause();
    setPlaying(false);
  };
  const toggle = (): void => {
    if (isPlaying) return pause();
    if (!position) return go(0);
    setPlaying(true);
    player.current?.goOn();
  };
  useTouch(article, (x, y) => go(passageAt(passages, x, y)));
  // No one reads along on a page that is not seen.
  useWhenHidden(pause);
  const previous = () => go(Math.max(0, (position?.at ?? 0) - 1));
  const next = () => go(Math.min(passages.length - 1, (position?.at ?? -1) + 1));
  return { source, failed, isPlaying, speed, setSpeed, toggle, previous, next };
}

/** The sentences of the text once it is on the page. */
function usePassages(article: Options['article'], { language, body }: StudentText): readonly Passage[] {
  const [passages, setPassages] = useState<readonly Passage[]>([]);
  useEffect(() => setPassages(article.current ? passagesOf(article.current, language) : []), [article, language, body]);
  return passages;
}

/** The player of the source, and where it is. */
function usePlayer(source: Source, passages: readonly Passage[], fail: (kind: Failing) => void) {
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState<Position | null>(null);
  const [speed, setSpeed] = useState(1);
  const player = useRef<Player | null>(null);
  const latest = useRef({ speed, fail });
  latest.current = { speed, fail };
  useEffect(() => {
    const make = makerOf(source);
    if (!make) return;
    const own = make(passages, {
      onPosition: setPosition,
      onEnd: () => {
        setPlaying(false);
        setPosition(null);
      },
      onFail: () => {
        setPlaying(false);
        latest.current.fail(source.kind === 'recording' ? 'recording' : 'voice');
      },
    });
    own.setSpeed(latest.current.speed);
    player.current = own;
    return () => {
      player.current = null;
      own.stop();
    };
  }, [source, passages]);
  return {
    player,
    isPlaying,
    setPlaying,
    position,
    speed,
    setSpeed(value: number) {
      setSpeed(value);
      player.current?.setSpeed(value);
    },
  };
}

/** Marks the place on the page, which goes along. */
function useMarks(passages: readonly Passage[], position: Position | null, onSentence: () => void): void {
  const latest = useRef(onSentence);
  latest.current = onSentence;
  useEffect(() => mark(passages, position), [passages, position]);
  useEffect(() => () => mark([], null), []);
  const at = position?.at ?? null;
  useEffect(() => {
    const passage = at === null ? undefined : passages[at];
    if (!passage) return;
    follow(passage);
    latest.current();
  }, [at, passages]);
}

function makerOf(source: Source): MakePlayer | null {
  if (source.kind === 'recording') return playRecording(source.audio);
  return source.kind === 'voice' ? playVoice(source.voice) : null;
}

/** A touch on the text goes to its sentence; while one listens it does not open the meaning of a word. */
function useTouch(article: RefObject<HTMLElement | null>, onTouch: (x: number, y: number) => void): void {
  const latest = useRef(onTouch);
  latest.current = onTouch;
  useEffect(() => {
    const box = article.current;
    const onClick = (event: MouseEvent) => {
      event.stopPropagation();
      latest.current(event.clientX, event.clientY);
    };
    box?.addEventListener('click', onClick);
    return () => box?.removeEventListener('click', onClick);
  }, [article]);
}
