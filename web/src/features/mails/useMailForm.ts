import {
  type MailSettings,
  MailSettingsChange,
  type updateMailsOfAdmin,
  type updateMailsOfParent,
} from '@okur/contract/mails';
import { useEffect, useRef } from 'react';
import { call } from '../../kit/client/api.ts';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const valuesOf = ({ locale, notifications, reports }: MailSettings) => ({
  locale,
  notifications,
  ...(reports ? { reports } : {}),
});

/** The form of their own mails; accounts that have no one to report on choose no report. */
export const useMailForm = (
  route: typeof updateMailsOfAdmin | typeof updateMailsOfParent,
  settings: MailSettings,
  onSaved: (answer: { data: MailSettings }) => unknown,
) =>
  useServerForm({
    schema: MailSettingsChange,
    initial: valuesOf(settings),
    // What was left as it was is no one's choice.
    submit: ({ locale: chosen, ...body }) =>
      call(route, { body: chosen === settings.locale ? body : { ...body, locale: chosen } }),
    onSaved,
  });

/** The language that is chosen in the top bar meanwhile is that of the form, too; what else was changed in it stays. */
export function useLanguageBeside(form: ReturnType<typeof useMailForm>, settings: MailSettings): void {
  const held = useRef(settings);
  useEffect(() => {
    const before = held.current;
    held.current = settings;
    if (before.locale === settings.locale) return;
    const values = { ...valuesOf(before), locale: form.values.locale };
    takeSaved({ ...form, values }, valuesOf(settings));
  }, [form, settings]);
}
