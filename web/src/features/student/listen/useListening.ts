import type { ArticleAudio } from '@okur/contract/articles';
import type { Language } from '@okur/contract/fields';
import { audioOfText } from '@okur/contract/library';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/client/api.ts';
import { useWhenHidden } from '../../../kit/useWhenHidden.ts';
import { follow, mark, type Position } from './marks.ts';
import { firstInSight, indexIn, type Passage, passageAt, passagesOf } from './passages.ts';
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

/** A recording of an article, as it was when it was given. */
interface Recorded {
  article_id: string;
  article_version: number;
}

/** The recording of the text where it has one, else a voice of this device; what failed is not tried again. */
function useSource(language: Language, recorded: Recorded | null) {
  const [source, setSource] = useState<Source>({ kind: 'looking' });
  const [failed, setFailed] = useState<Failing | null>(null);
  const { article_id: id, article_version } = recorded ?? {};
  useEffect(() => {
    let isGone = false;
    const find = async (): Promise<Source> => {
      const audio =
        failed || id === undefined || article_version === undefined
          ? null
          : await call(audioOfText, { params: { id }, query: { article_version } }).then(
              ({ data }) => data,
              () => null,
            );
      if (audio) return { kind: 'recording', audio };
      const voice = failed === 'voice' ? null : await voiceFor(language);
      return voice ? { kind: 'voice', voice } : { kind: 'none' };
    };
    void find().then((found) => isGone || setSource(found));
    return () => void (isGone = true);
  }, [id, article_version, language, failed]);
  return { source, failed, fail: setFailed };
}

export interface ListeningOptions {
  language: Language;
  /** What of the text is on the page: another part is read from the page again. */
  part: string;
  /** Null: nothing is recorded. */
  recorded: Recorded | null;
  article: RefObject<HTMLElement | null>;
  /** It is heard, from now on. */
  onStarted?: () => void;
  /** The voice is at another sentence. */
  onSentence: () => void;
}

/** Reads the text on the page aloud and marks where it is. */
export function useListening(options: ListeningOptions) {
  const { language, part, recorded, article } = options;
  const { source, failed, fail } = useSource(language, recorded);
  const [{ passages, position }, setSpoken] = useSpoken(article, language, part);
  const { player, isPlaying, setPlaying, speed, setSpeed } = usePlayer(source, passages, setSpoken, fail);
  const latest = useRef(options);
  latest.current = options;
  useMarks(passages, position, () => latest.current.onSentence());

  const go = (sentence: number): void => {
    if (!player.current || !passages[sentence]) return;
    setPlaying(true);
    latest.current.onStarted?.();
    player.current.play(sentence);
  };
  const pause = (): void => {
    player.current?.pause();
    setPlaying(false);
  };
  const toggle = (): void => {
    if (isPlaying) return pause();
    if (!position) return go(firstInSight(passages));
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

/** The sentences on the page, and where the voice is among them: one state, so that they never differ. */
interface Spoken {
  passages: readonly Passage[];
  position: Position | null;
}
type SetSpoken = Dispatch<SetStateAction<Spoken>>;

/** The sentences of the text once it is on the page; what is spoken stays where other parts come and go. */
function useSpoken(article: ListeningOptions['article'], language: Language, part: string): [Spoken, SetSpoken] {
  const [spoken, setSpoken] = useState<Spoken>({ passages: [], position: null });
  useEffect(
    () =>
      setSpoken((before) => {
        const passages = article.current ? passagesOf(article.current, language) : [];
        const at = before.position ? indexIn(passages, before.passages[before.position.at]) : -1;
        return { passages, position: at < 0 ? null : { ...before.position!, at } };
      }),
    [article, language, part],
  );
  return [spoken, setSpoken];
}

/** The player of the source. */
function usePlayer(source: Source, passages: readonly Passage[], setSpoken: SetSpoken, fail: (kind: Failing) => void) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const player = useRef<Player | null>(null);
  const latest = useRef({ speed, fail, passages });
  latest.current = { speed, fail, passages };
  useEffect(() => {
    const make = makerOf(source);
    if (!make) return;
    const setPosition = (position: Position | null) => setSpoken((old) => ({ ...old, position }));
    const own = make(latest.current.passages, {
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
  }, [source, setSpoken]);
  useEffect(() => player.current?.reread(passages), [passages]);
  return {
    player,
    isPlaying,
    setPlaying,
    speed,
    setSpeed(value: number) {
      setSpeed(value);
      player.current?.setSpeed(value);
    },
  };
}

/** Marks what is spoken on the page, which goes along. */
function useMarks(passages: readonly Passage[], position: Position | null, onSentence: () => void): void {
  const latest = useRef(onSentence);
  latest.current = onSentence;
  useEffect(() => mark(passages, position), [passages, position]);
  useEffect(() => () => mark([], null), []);
  const passage = position === null ? undefined : passages[position.at];
  useEffect(() => {
    if (!passage) return;
    follow(passage);
    latest.current();
  }, [passage]);
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
