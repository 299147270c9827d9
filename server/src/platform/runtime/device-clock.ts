/**
 * A clock that is wrong by less is taken at its word: what looks so may as well be a message that took its time, and
 * when something was read must not depend on that.
 */
const unnoticedMs = 2 * 60_000;
/** How far ahead of us a device's clock may run unnoticed, and how long a record may wait on it for a network. */
const aheadMs = 5 * 60_000;
const waitingMs = 30 * 86_400_000;

/**
 * When what a device recorded began, by our clock, in milliseconds. The device's may be wrong by years: what it shows
 * when it sends tells by how much. A start that still cannot be is none; the record then ended when it arrived.
 */
export function startOf(
  { started_at, sent_at }: { started_at: string; sent_at?: string | undefined },
  wallMs: number,
  now: number,
): number {
  const wrong = sent_at === undefined ? 0 : now - Date.parse(sent_at);
  const start = Date.parse(started_at) + (Math.abs(wrong) < unnoticedMs ? 0 : wrong);
  return start > now + aheadMs || start < now - waitingMs ? now - wallMs : start;
}
