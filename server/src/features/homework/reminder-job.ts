import { z } from 'zod';
import { jobKind } from '../../platform/jobs/kind.ts';
import { homeworkReminder } from './mail-texts.ts';
import { wayOut } from '../notifications/store.ts';
import { claim, lettersOf } from './reminders.ts';

/**
 * Mails to the parents of those who were reminded; one address that takes none does not keep the others from theirs.
 */
export const reminderJob = jobKind({
  kind: 'homework_reminder',
  input: z.strictObject({ homeworkId: z.uuid(), reminderId: z.uuid() }),
  needs: ['edit', 'HOMEWORK'],
  async work({ services, caller, input: { homeworkId, reminderId }, progress }) {
    const letters = await lettersOf(services.db, caller!.scope, homeworkId, reminderId);
    let failed = 0;
    for (const [at, { id, email, locale, ...letter }] of letters.entries()) {
      await progress(at, letters.length);
      if (!(await claim(services.db, reminderId, id))) continue;
      const { stop, headers } = wayOut(services, 'parent', id, 'notifications');
      const link = `${services.config.publicUrl}/#/parent/dashboard`;
      const mail = homeworkReminder({ ...letter, link, stop }, locale);
      await services.mailer.send({ to: email, headers, ...mail }).catch(() => (failed += 1));
    }
    return { result: { mails: letters.length - failed, failed } };
  },
});
