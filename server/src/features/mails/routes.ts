import { mails as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { mailsOfAdmin, mailsOfParent, updateMailsOfAdmin, updateMailsOfParent } from './settings.ts';
import { stopMailsAtOnce } from './stop.ts';

export const mailsFeature: Feature = (app, services) => {
  const { stopMailsAtOnce: stopByForm, ...settings } = contract;
  serve(app, services, settings, {
    mailsOfAdmin,
    updateMailsOfAdmin,
    mailsOfParent,
    updateMailsOfParent,
  });
  app.register(async (forms) => {
    // Mail programs send a form; what it says is the call itself. No other call takes one.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, parsed) => parsed(null),
    );
    serve(forms, services, { stopMailsAtOnce: stopByForm }, { stopMailsAtOnce });
  });
};
