import {
  type MailSettings,
  MailSettingsChange,
  type updateMailsOfAdmin,
  type updateMailsOfParent,
} from '@okur/contract/mails';
import { call } from '../../kit/client/api.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** The form of their own mails; accounts that have no one to report on choose no report. */
export const useMailForm = (
  route: typeof updateMailsOfAdmin | typeof updateMailsOfParent,
  { locale, notifications, reports }: MailSettings,
  onSaved: (answer: { data: MailSettings }) => unknown,
) =>
  useServerForm({
    schema: MailSettingsChange,
    initial: { locale, notifications, ...(reports ? { reports } : {}) },
    // What was left as it was is no one's choice.
    submit: ({ locale: chosen, ...body }) =>
      call(route, { body: chosen === locale ? body : { ...body, locale: chosen } }),
    onSaved,
  });
