import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { greeting, layOut } from '../mails/store.ts';

interface Reader {
  email: string;
  username: string;
  locale: Language;
  host: string;
  company_name: string;
  link: string;
}

/** Tells those who look after an address that it was switched off; begun in the transaction that did so. */
export const webhookMail = jobKind({
  kind: 'webhook_mail',
  input: z.strictObject({ id: z.uuid() }),
  async work({ services, input }) {
    const readers = await rows<Reader>(
      services.db,
      sql`select a.email, a.username, a.locale, c.company_name, r.link,
          split_part(split_part(w.url, '://', 2), '/', 1) as host
        from webhooks w join companies c on c.id = w.company_id join webhook_readers r on r.company_id = c.id
        join admins a on a.id = r.admin_id where w.id = ${input.id} order by a.email`,
    );
    for (const { email, username, locale, host, company_name, link } of readers) {
      const t = textsIn(locale);
      const letter = layOut(
        {
          subject: t('mail.webhook_off_subject', { host }),
          before: [greeting(username, locale), t('mail.webhook_off', { host, company: company_name })],
          action: t('mail.webhook_off_action'),
          link: `${services.config.publicUrl}/#${link}`,
          after: [],
        },
        locale,
      );
      await services.mailer.send({ to: email, ...letter });
    }
  },
});
