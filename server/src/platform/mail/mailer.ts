import { join } from 'node:path';
import type { Config } from '../runtime/config.ts';
import type { Mailer } from './mail.ts';
import { outbox } from './outbox.ts';

/** Sends by SMTP_URL; without it messages are files in DATA_DIR/outbox. */
export async function openMailer({
  smtpUrl,
  dataDir,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>): Promise<Mailer> {
  if (!smtpUrl) return guarded(outbox(outboxFolder(dataDir)));
  const { smtp } = await import('./smtp.ts');
  return guarded(smtp(smtpUrl, new URL(publicUrl).hostname));
}

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** One address, nothing that mail programs read as a list, a name or a second line. */
const address = /^[^\s\p{Cc},;:<>()"\\@]+@[^\s\p{Cc},;:<>()"\\@]+$/u;

const headerName = /^[A-Za-z][A-Za-z-]*$/;

/** Refuses what could split a header, before any way of sending sees it. */
function guarded(mailer: Mailer): Mailer {
  return {
    async send(mail) {
      if (!address.test(mail.to)) throw new TypeError('The address of a message must be exactly one address');
      if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(mail.subject)) throw new TypeError('The subject of a message must be one line');
      if (
        Object.entries(mail.headers ?? {}).some(
          ([name, value]) => !headerName.test(name) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
        )
      )
        throw new TypeError('A header of a message must be a name and one line');
      await mailer.send(mail);
    },
  };
}
