/** Speeds and counts are shown without digits behind the sign: a tenth of a word a minute tells nothing. */
export const whole = { maximumFractionDigits: 0 };

/** From this share of its places on a company should think of more. */
const nearlyFull = 0.9;
export const shareTone = (share: number): 'good' | 'care' | 'bad' => (share >= 1 ? 'bad' : share >= nearlyFull ? 'care' : 'good');

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', dateStyle: 'short' });
/** The days of the averages: 30 in Turkey, this one among them. */
export const last30Days = (now = Date.now()): { from: string; to: string } => ({ from: clock.format(now - 29 * 86_400_000), to: clock.format(now) });
