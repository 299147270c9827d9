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

export interface Mailer {
  /** Resolves when the message was handed over: accepted by the mail server, or on the disk. */
  send(mail: Mail): Promise<void>;
}
