import type { Language } from '@okur/contract/fields';
import { indexIn, type Passage } from './passages.ts';
import type { Listener, MakePlayer, Player } from './player.ts';

/** Browsers list their voices a moment after they are asked for the first time. */
const patienceMs = 1500;
/** A voice that says nothing for so long will not. */
const silenceMs = 5000;

/**
 * A voice of this device for the language; null where it has none. Those that speak in the network are left out: they
 * would send the text, and that it is read here, to another person.
 */
export async function voiceFor(language: Language): Promise<SpeechSynthesisVoice | null> {
  if (!('speechSynthesis' in globalThis)) return null;
  const find = () =>
    speechSynthesis
      .getVoices()
      .filter((voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language)
      .toSorted((a, b) => Number(b.default) - Number(a.default))[0];
  const found = find();
  if (found) return found;
  await new Promise<void>((done) => {
    speechSynthesis.addEventListener('voiceschanged', () => done(), { once: true });
    setTimeout(done, patienceMs);
  });
  return find() ?? null;
}

/**
 * Reads with a voice of the device, a sentence at a time: browsers break off longer ones. A pause is an end from which
 * it goes on at the same word, since not every browser can pause.
 */
export const playVoice =
  (voice: SpeechSynthesisVoice): MakePlayer =>
  (passages, listener) =>
    new VoicePlayer(voice, passages, listener);

class VoicePlayer implements Player {
  readonly #voice: SpeechSynthesisVoice;
  #passages: readonly Passage[];
  readonly #listener: Listener;
  /** The sentence, and the letter in it from which it is spoken or goes on. */
  #at = 0;
  #from = 0;
  #speed = 1;
  #isPlaying = false;
  /** What was begun before says nothing any more. */
  #turn = 0;

  constructor(voice: SpeechSynthesisVoice, passages: readonly Passage[], listener: Listener) {
    this.#voice = voice;
    this.#passages = passages;
    this.#listener = listener;
  }

  play(at: number): void {
    [this.#at, this.#from] = [at, 0];
    this.goOn();
  }

  goOn(): void {
    this.#isPlaying = true;
    this.#speak();
  }

  pause(): void {
    this.stop();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    if (this.#isPlaying) this.#speak();
  }

  reread(passages: readonly Passage[]): void {
    const at = indexIn(passages, this.#passages[this.#at]);
    this.#passages = passages;
    if (at >= 0) this.#at = at;
    else this.#end();
  }

  stop(): void {
    this.#turn += 1;
    this.#isPlaying = false;
    speechSynthesis.cancel();
  }

  #speak(): void {
    speechSynthesis.cancel();
    const passage = this.#passages[this.#at];
    if (!passage) return this.#end();
    const [turn, begin] = [++this.#turn, this.#from];
    const spoken = new SpeechSynthesisUtterance(passage.text.slice(begin));
    Object.assign(spoken, { voice: this.#voice, lang: this.#voice.lang, rate: this.#speed });
    const isOver = () => turn !== this.#turn;
    const silence = setTimeout(() => isOver() || this.#fail(), silenceMs);
    const on = <K extends keyof SpeechSynthesisUtteranceEventMap>(
      event: K,
      act: (event: SpeechSynthesisUtteranceEventMap[K]) => void,
    ) =>
      spoken.addEventListener(event, (happened) => {
        clearTimeout(silence);
        if (!isOver()) act(happened);
      });
    on('start', () => {});
    on('boundary', ({ name, charIndex, charLength }) => {
      if (name && name !== 'word') return;
      this.#from = begin + charIndex;
      const length = charLength || /^\S*/.exec(passage.text.slice(this.#from))![0].length;
      this.#listener.onPosition({ at: this.#at, word: [this.#from, this.#from + length] });
    });
    on('end', () => this.play(this.#at + 1));
    on('error', () => this.#fail());
    this.#listener.onPosition({ at: this.#at, word: null });
    speechSynthesis.speak(spoken);
  }

  #end(): void {
    this.stop();
    [this.#at, this.#from] = [0, 0];
    this.#listener.onEnd();
  }

  #fail(): void {
    this.stop();
    this.#listener.onFail();
  }
}
