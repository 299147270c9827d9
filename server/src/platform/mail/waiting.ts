import { sql } from '../database/index.ts';
import { type Delivery, isForLater, isMailAway } from './mail.ts';

/** Mails handed over at a time. */
const abreast = 5;

/** So long a mail that the mail server did not take waits; the next run after it gives it up. */
export const patience = sql`interval '2 days'`;

/** What became of a mail; `nothing` where there is no one to write to, nothing to say or no mail is wanted any more. */
export type MailOutcome = Delivery | 'nothing';

/** A mail that may wait no longer has failed where the mail server did not take it. */
export const unlessLate = (outcome: MailOutcome, mayWait: boolean): MailOutcome =>
  isForLater(outcome) && !mayWait ? 'failed' : outcome;

/** Mails of one kind that wait, as rows of their feature; `One` names a row. */
export interface WaitingMails<One> {
  /**
   * Takes at most so many out of those that wait. They are marked before they leave: what a crash leaves behind was
   * perhaps sent, and no one gets a mail twice.
   */
  claim(count: number): Promise<One[]>;
  send(one: One): Promise<MailOutcome>;
  /** Notes what became of one, unless it is for later. */
  end(one: One, outcome: MailOutcome): Promise<unknown>;
  /** Lets those wait again that are for later. */
  putBack(later: readonly One[]): Promise<unknown>;
}

/** Sends mails until none waits or the mail server is away; says after some how many were tried. */
export async function sendWaiting<One>(
  mails: WaitingMails<One>,
  progress: (done: number) => Promise<void>,
): Promise<{ outcomes: MailOutcome[]; isAway: boolean }> {
  const outcomes: MailOutcome[] = [];
  const later: One[] = [];
  try {
    for (let some = await mails.claim(abreast); some.length > 0; some = await mails.claim(abreast)) {
      const latest = await Promise.all(some.map((one) => sendOne(mails, one)));
      later.push(...some.filter((_, at) => isForLater(latest[at]!)));
      outcomes.push(...latest);
      if (isMailAway(latest)) return { outcomes, isAway: true };
      await progress(outcomes.length);
    }
    return { outcomes, isAway: false };
  } finally {
    // Not before the end: the same run would take them again.
    await mails.putBack(later);
  }
}

async function sendOne<One>(mails: WaitingMails<One>, one: One): Promise<MailOutcome> {
  const outcome = await mails.send(one);
  if (!isForLater(outcome)) await mails.end(one, outcome);
  return outcome;
}
