import { mails as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { mailsOfAdmin, mailsOfParent, change } from './settings.ts';
import { handleStopMailsAtOnce } from './stop.ts';

export const mailsFeature: Feature = (app, services) => {
  const { stopMailsAtOnce, ...settings } = contract;
  serve(app, services, settings, {
    mailsOfAdmin,
    updateMailsOfAdmin: change('staff'),
    mailsOfParent,
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
        stopMailsAtOnce: handleStopMailsAtOnce,
      },
    );
  });
};
