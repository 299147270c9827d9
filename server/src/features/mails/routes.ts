import { mails as contract } from '@okur/contract';
import type { MailSettings } from '@okur/contract/mails';
import { done } from '@okur/contract/route';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { followToken } from '../notifications/store.ts';
import { type Account, changeMailSettings, mailSettings } from './settings.ts';

const told = ({ locale, notifications, reports }: MailSettings) => ({
  locale,
  notification_mails: notifications,
  report_mails: reports,
});

const change =
  (type: Account) =>
  async ({ db, services, caller, body, record, afterCommit }: ContextOf<typeof contract.updateMailsOfAdmin>) => {
    const { before, after } = await changeMailSettings(db, type, caller.id, body);
    record({
      action: 'update',
      subject: type === 'staff' ? 'ADMIN' : 'PARENTS',
      subjectId: caller.id,
      before: told(before),
      after: told(after),
    });
    afterCommit(() => services.access.forget(caller.id));
    return { data: after };
  };

export const mailsFeature: Feature = (app, services) => {
  const { stopMailsAtOnce, ...settings } = contract;
  serve(app, services, settings, {
    mailsOfAdmin: async ({ db, caller }) => ({ data: await mailSettings(db, 'staff', caller.id) }),
    updateMailsOfAdmin: change('staff'),
    mailsOfParent: async ({ db, caller }) => ({ data: await mailSettings(db, 'parent', caller.id) }),
    updateMailsOfParent: change('parent'),
  });
  app.register(async (forms) => {
    // Mail programs send a form; what it says is the call itself. No other call takes one.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, parsed) => parsed(null),
    );
    serve(
      forms,
      services,
      { stopMailsAtOnce },
      {
        stopMailsAtOnce: async ({ query }) => {
          await followToken(services.db, services.secrets, query.token, true);
          return done;
        },
      },
    );
  });
};
