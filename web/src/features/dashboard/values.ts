/** Speeds and counts are shown without digits behind the sign: a tenth of a word a minute tells nothing. */
export const whole = { maximumFractionDigits: 0 };

/** From this share of its places on a company should think of more. */
const nearlyFull = 0.9;
export const shareTone = (share: number): 'good' | 'care' | 'bad' =>
  share >= 1 ? 'bad' : share >= nearlyFull ? 'care' : 'good';
