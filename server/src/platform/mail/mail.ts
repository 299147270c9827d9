/** The port through which messages leave. */

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Further headers by their names. */
  headers?: Readonly<Record<string, string>>;
}

/** The mail server did not take a message that it may take later. Any other failure is of that message for good. */
export class NotHandedOver extends Error {
  /** It takes none at the moment: it is away, shuts down or does not let us in. */
  readonly isAway: boolean;

  constructor(cause: Error, isAway: boolean) {
    super(cause.message, { cause });
    this.name = 'NotHandedOver';
    this.isAway = isAway;
  }
}

export interface Mailer {
  /**
   * Resolves when the message was handed over: accepted by the mail server, or on the disk. Rejects with
   * `NotHandedOver` where it may be sent later.
   */
  send(mail: Mail): Promise<void>;
}

/** Sends until the mail server is away: then every other message is for later, too, without a try. */
export function untilAway(mailer: Mailer): Mailer {
  let away: NotHandedOver | undefined;
  return {
    async send(mail) {
      if (away) throw away;
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof NotHandedOver && error.isAway) away = error;
        throw error;
      }
    },
  };
}

/** What became of a message. `later`: it may be sent later; `away`: it and every other. */
export type Delivery = 'sent' | 'failed' | 'later' | 'away';

export const deliver = (mailer: Mailer, mail: Mail): Promise<Delivery> =>
  mailer.send(mail).then(
    () => 'sent',
    (error: unknown) => (error instanceof NotHandedOver ? (error.isAway ? 'away' : 'later') : 'failed'),
  );

export const isForLater = (delivery: string | null): delivery is 'later' | 'away' =>
  delivery === 'later' || delivery === 'away';

/** Whether the mail server is away, as far as these tell: one that took any of them puts single addresses off. */
export const isMailAway = (deliveries: readonly (string | null)[]): boolean =>
  deliveries.includes('away') && !deliveries.includes('sent');
