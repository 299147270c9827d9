/** Speeds and counts are shown without digits behind the sign: a tenth of a word a minute tells nothing. */
export const whole = { maximumFractionDigits: 0 };

/** From this share of its places on a company should think of more. */
const nearlyFull = 0.9;
export const shareTone = (share: number): 'good' | 'care' | 'bad' => (share >= 1 ? 'bad' : share >= nearlyFull ? 'care' : 'good');

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', dateStyle: 'short' });
/** So many days in Turkey, this one among them. */
export const lastDays = (count: number, now = Date.now()) => ({ from: clock.format(now - (count - 1) * 86_400_000), to: clock.format(now) });
