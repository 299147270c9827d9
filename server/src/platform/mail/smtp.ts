import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Mailer, NotHandedOver } from './mail.ts';

/** Outward calls: 5 s each, two retries. */
export interface SmtpTimes {
  limit: number;
  /** Milliseconds before each retry. */
  pauses: readonly number[];
}
const usual: SmtpTimes = { limit: 5000, pauses: [250, 1000] };

/**
 * Sends through the server of SMTP_URL. `?from=…` names the sender, else no-reply at the platform's host; other
 * parameters are nodemailer's own.
 */
export function smtp(smtpUrl: string, host: string, { limit, pauses }: SmtpTimes = usual): Mailer {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${host}`;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    dnsTimeout: limit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ to, subject, text, html, headers }) {
      const message = {
        from: { name: 'Okur', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every try: who gets the message twice sees it once.
        messageId: `<${randomUUID()}@${host}>`,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      };
      for (let failures = 0; ; failures += 1) {
        try {
          await transport.sendMail({ ...message, signal: AbortSignal.timeout(limit) });
          return;
        } catch (error) {
          const wait = pauses[failures];
          if (wait === undefined || !mayPass(error)) throw failureOf(error as SmtpError);
          await pause(wait);
        }
      }
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  /** What was said to the server last. */
  command?: string;
  responseCode?: number;
}

const lost = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT'];

/** Lost connections, time limits and 4xx answers may pass; a 5xx answer or a refused sign-in will not. */
function mayPass(error: unknown): boolean {
  const { code = '', responseCode } = error as SmtpError;
  return responseCode === undefined ? lost.includes(code) : responseCode < 500;
}

/** Of one message is what the server answers to its address and to its text: refused for good, or put off. */
function failureOf(error: SmtpError): Error {
  const { code = '', command = '', responseCode } = error;
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  const isFinal =
    responseCode === undefined ? ![...lost, 'EAUTH', 'ETLS'].includes(code) : isOfMessage && responseCode >= 500;
  return isFinal ? error : new NotHandedOver(error, !isOfMessage || responseCode === 421);
}
