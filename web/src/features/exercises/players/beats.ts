/** How far ahead sounds are handed to the audio clock, and how often one looks: a busy page delays no beat. */
const aheadS = 0.4;
const lookMs = 60;

/**
 * Sounds a click at each moment of a plan, by the clock of the sound card. `moments` are seconds from now, in order;
 * answers how to stop. Does nothing where there is no Web Audio.
 */
export function playBeats(moments: Iterator<number>): () => void {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext();
  if (!context) return () => undefined;
  const zero = context.currentTime;
  let next = moments.next();
  const look = () => {
    while (!next.done && zero + next.value < context.currentTime + aheadS) {
      click(context, Math.max(context.currentTime, zero + next.value));
      next = moments.next();
    }
  };
  look();
  const timer = setInterval(look, lookMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

function click(context: AudioContext, at: number): void {
  const sound = context.createOscillator();
  const volume = context.createGain();
  sound.frequency.value = 1000;
  volume.gain.setValueAtTime(0.3, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
  sound.connect(volume).connect(context.destination);
  sound.start(at);
  sound.stop(at + 0.06);
}

/** Seconds from now to each beat of a plan, counted from one of them on. */
export function* beatsFrom(beats: readonly { at: number }[], first: number, rate: number): Generator<number, void> {
  const zero = beats[first]?.at ?? 0;
  for (const { at } of beats.slice(first)) yield (at - zero) / 1000 / rate;
}
