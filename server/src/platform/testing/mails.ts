import { expect } from 'vitest';
import type { OutboxMessage } from '../mail/outbox.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** What arrives at the addresses of a test: a mail goes beside the answer to a call, or after it. */
export function mailsOf(app: TestApp) {
  const to = async (address: string): Promise<OutboxMessage[]> =>
    (await app.outbox()).map((mail) => JSON.parse(mail) as OutboxMessage).filter((mail) => mail.to === address);
  return {
    /** Those that are there, the oldest first. */
    to,
    /** Waits for so many to an address. */
    arrived: (address: string, count = 1): Promise<OutboxMessage[]> =>
      eventually(async () => {
        const mails = await to(address);
        expect(mails).toHaveLength(count);
        return mails;
      }),
    /** Waits for one whose text has this; the newest of them. */
    newest: (address: string, part: string | RegExp): Promise<OutboxMessage> =>
      eventually(async () => {
        const mail = (await to(address)).findLast(({ text }) =>
          typeof part === 'string' ? text.includes(part) : part.test(text),
        );
        expect(mail).toBeDefined();
        return mail!;
      }),
  };
}
