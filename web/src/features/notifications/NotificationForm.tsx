import type { FieldBinding } from '../../kit/form/binding.ts';
import { Checkbox, Group, Input, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import {
  createNotification,
  type Notification,
  NotificationInput,
  readerKinds,
  updateNotification,
} from '@okur/contract/notifications';
import { Version } from '@okur/contract/fields';
import { roles } from '@okur/contract/roles';
import { useNavigate } from '@tanstack/react-router';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { Declined, ServerFailure } from '../../kit/client/failure.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { CompaniesPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';
import { MessageFields } from './MessageFields.tsx';
import { ReachPreview } from './ReachPreview.tsx';

const schema = NotificationInput.safeExtend({ version: Version.optional() });
type Values = z.input<typeof schema>;
type When = 'draft' | 'now' | 'later';

/** The writer thought better of it, or has to choose a time first. */
class NotConfirmed extends Declined {}

const empty = { en: '', tr: '', fr: '', pl: '' };
const initialOf = (notification: Notification | undefined): Values => ({
  title: { ...empty, ...notification?.title },
  body: { ...empty, ...notification?.body },
  audience: { readers: [], roles: [], company_ids: [], department_ids: [], user_ids: [], ...notification?.audience },
  in_app: notification?.in_app ?? true,
  mail: notification?.mail ?? false,
  send_at: notification?.send_at ?? null,
  ...(notification ? { version: notification.version } : {}),
});

/** What is told, to whom, how and when. */
export function NotificationForm({ notification }: { notification?: Notification }) {
  const { t } = useTranslation();
  const [today] = useState(() => new Date());
  const [when, setWhen] = useState<When>(notification?.state === 'scheduled' ? 'later' : 'draft');
  const form = useNotificationForm(notification, when, today);
  const { audience } = form.values;
  const toStaff = audience.readers.includes('staff');
  const later = form.field('send_at');
  return (
    <FormPage form={form} action={t(`notifications.action_${when}`)}>
      <MessageFields form={form} />
      <Checkbox.Group
        {...pick(form.field('audience.readers'))}
        label={t('notifications.readers')}
        description={t('notifications.readers_hint')}
        required
      >
        <Group mt="xs">
          {readerKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`notifications.reader_${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {toStaff ? (
        <SearchableMultiSelect
          {...form.field('audience.roles')}
          onChange={(value) => form.set('audience.roles', value as typeof audience.roles)}
          label={t('notifications.roles')}
          placeholder={t('notifications.all_roles')}
          options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
      ) : null}
      <Where form={form} notification={notification} />
      <Input.Wrapper label={t('notifications.channels')} labelElement="div" error={form.field('in_app').error}>
        <Group mt="xs" gap="xl" align="flex-start">
          <SwitchField {...form.field('in_app')} error={undefined} label={t('notifications.in_app')} />
          <SwitchField
            {...form.field('mail')}
            label={t('notifications.mail')}
            description={t('notifications.mail_hint')}
          />
        </Group>
      </Input.Wrapper>
      <ReachPreview audience={audience} mail={form.values.mail ?? false} />
      <WhenField when={when} setWhen={setWhen} later={later} today={today} form={form} />
    </FormPage>
  );
}

function WhenField({
  when,
  setWhen,
  later,
  today,
  form,
}: {
  when: When;
  setWhen: Dispatch<SetStateAction<When>>;
  later: FieldBinding<string | null | undefined>;
  today: Date;
  form: ReturnType<typeof useNotificationForm>;
}) {
  const { t } = useTranslation();
  const problem = form.attempts > 0 ? problemOf(when, later.value) : undefined;
  return (
    <Input.Wrapper label={t('notifications.when')} labelElement="div">
      <Group mt="xs" align="flex-start">
        <SegmentedControl
          value={when}
          onChange={(value) => setWhen(value as When)}
          aria-label={t('notifications.when')}
          data={(['draft', 'later', 'now'] as const).map((value) => ({
            value,
            label: t(`notifications.when_${value}`),
          }))}
        />
        {when === 'later' ? (
          <DateTimeField
            {...later}
            aria-label={t('notifications.send_at')}
            placeholder={t('notifications.send_at')}
            minDate={today}
            error={later.error ?? (problem && t(problem))}
            w={240}
            required
          />
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}

/** The schools, classes and students it goes to. */
function Where({
  form,
  notification,
}: {
  form: ReturnType<typeof useNotificationForm>;
  notification: Notification | undefined;
}) {
  const { t } = useTranslation();
  const orNone = (named: readonly { id: string; name: string }[] | undefined) => named ?? [];
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <CompaniesPicker
          {...form.field('audience.company_ids')}
          label={t('notifications.companies')}
          placeholder={t('notifications.everywhere')}
          chosen={orNone(notification?.companies).map(({ id, name }) => ({ id, company_name: name }))}
        />
        <DepartmentsPicker
          {...form.field('audience.department_ids')}
          label={t('notifications.departments')}
          chosen={orNone(notification?.departments).map(({ id, name }) => ({ id, department_name: name }))}
        />
        <UsersPicker
          {...form.field('audience.user_ids')}
          label={t('notifications.students')}
          chosen={orNone(notification?.users).map(({ id, name }) => ({ id, name, surname: null, username: name }))}
        />
      </SimpleGrid>
      <Input.Description>{t('notifications.recipients_hint')}</Input.Description>
    </Stack>
  );
}

function useNotificationForm(notification: Notification | undefined, when: When, today: Date) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useDraftedForm({
    draft: `notification:${notification?.id ?? ''}`,
    schema,
    initial: initialOf(notification),
    submit: async ({ version, ...values }) => {
      if (problemOf(when, values.send_at)) throw new NotConfirmed();
      if (
        when === 'now' &&
        !(await confirm({
          title: t('notifications.send_now_title'),
          text: t('notifications.send_now_text'),
          action: t('notifications.send_now'),
        }))
      )
        throw new NotConfirmed();
      const body = {
        ...values,
        // The same moment at every try: after a lost answer it is the same message, which is sent once.
        send_at: when === 'now' ? today.toISOString() : when === 'later' ? values.send_at : null,
      };
      return notification
        ? call(updateNotification, { params: { id: notification.id }, body: { ...body, version } })
        : call(createNotification, { body });
    },
    failureToast: (failure) =>
      failure instanceof ServerFailure && Object.keys(failure.errors ?? {}).length > 0 ? '' : failureText(failure, t),
    onSaved: ({ data }) => {
      toast.success(t(`notifications.saved_${when}`));
      void navigate({ to: '/notifications/$id', params: { id: data.id }, ignoreBlocker: true });
    },
  });
}

/** A time that is missing or over: what is to go out later must not go at once. */
function problemOf(when: When, at: string | null | undefined): string | undefined {
  if (when !== 'later') return undefined;
  return at ? (Date.parse(at) <= Date.now() ? 'notifications.past' : undefined) : 'validation.required';
}

/** What a group of boxes takes of a field. */
const pick = <T extends string>({
  value,
  onChange,
  error,
}: {
  value: T[];
  onChange: (value: T[]) => void;
  error?: string | undefined;
}) => ({ value, onChange: (next: string[]) => onChange(next as T[]), error });
