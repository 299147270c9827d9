import { type Db, rows, sql } from '../../platform/database/index.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Secrets } from '../../platform/access/secrets.ts';
import type { Services } from '../../platform/runtime/services.ts';
import type { notifications as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

type Account = 'staff' | 'parent';
export type MailKind = 'notifications' | 'reports';
const use = 'mail-stop';

/** What the link at the foot of a mail carries: whose mails of which kind it ends, readable for this server alone. */
export const stopToken = (secrets: Secrets, type: Account, id: string, about: MailKind): string =>
  secrets.seal([use, type, id, about].join(' '));

/**
 * The ways out of such mails: the link at the foot, and what a mail program's own button follows without opening a page
 * (RFC 8058).
 */
export function wayOut(
  { config, secrets }: Services,
  type: Account,
  id: string,
  about: MailKind,
): { stop: string; headers: NonNullable<Mail['headers']> } {
  const token = stopToken(secrets, type, id, about);
  return {
    stop: `${config.publicUrl}/#/mails/stop?about=${about}&token=${token}`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/v2/mail-stops/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function accountOf(secrets: Secrets, token: string): { type: Account; id: string; about: MailKind } {
  // Mails of before there were several kinds name none.
  const [of, type, id, about = 'notifications'] = secrets.open(token)?.split(' ') ?? [];
  if (of === use && (type === 'staff' || type === 'parent') && id && (about === 'notifications' || about === 'reports'))
    return { type, id, about };
  throw new ApiError('token_spent');
}

/** Ends, or begins again, the mails that a token is about. */
export async function followToken(db: Db, secrets: Secrets, token: string, stopped: boolean): Promise<void> {
  const { type, id, about } = accountOf(secrets, token);
  await setStop(db, type, id, about, stopped);
}

export async function setStop(db: Db, type: Account, id: string, about: MailKind, stopped: boolean): Promise<void> {
  await rows(
    db,
    stopped
      ? sql`insert into mail_stops (account_type, account_id, about) values (${type}, ${id}, ${about})
        on conflict do nothing`
      : sql`delete from mail_stops where account_type = ${type} and account_id = ${id} and about = ${about}`,
  );
}

export async function stopMails({ body, services }: ContextOf<typeof contract.stopMails>) {
  await followToken(services.db, services.secrets, body.token, body.stopped);
  return { data: { stopped: body.stopped } };
}
