import { startViewing, mayView, mayImpersonate } from '@okur/contract/impersonation';
import type { AccountType as ServerType } from '@okur/contract/needs';
import type { Role } from '@okur/contract/roles';
import { IconEye } from '@tabler/icons-react';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../client/account.ts';
import { call } from '../client/api.ts';
import { TextareaField } from '../fields/TextareaField.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { openFormModal } from '../form/modals.tsx';
import { useServerForm } from '../form/useServerForm.ts';
import type { MaybeAction } from '../list/RowMenu.tsx';
import { type AccountType, homePath, session } from '../client/session.ts';
import { impersonation, reloadAt } from './impersonation.ts';

interface Person {
  type: ServerType;
  id: string;
  name: string;
  /** Of a member of staff; without them the server says whether it may be. */
  roles?: readonly Role[];
}

const areas: Record<ServerType, AccountType> = { staff: 'corporate', parent: 'parent', student: 'student' };

/** Whether the signed-in person may look as another person does. */
export function useMayView(): boolean {
  const own = useAdmin();
  return !impersonation.get() && mayView(own?.roles.map(({ name }) => name) ?? []);
}

/** The menu entry "View as…" for super admins and customer support; nothing for anyone else. */
export function useImpersonation() {
  const { t } = useTranslation();
  const own = useAdmin();
  const held = own?.roles.map(({ name }) => name) ?? [];
  return (person: Person): MaybeAction => {
    const isBelow = !person.roles || mayImpersonate(held, person.roles);
    return (
      !impersonation.get() &&
      mayView(held) &&
      isBelow &&
      person.id !== own?.id && {
        label: t('impersonation.action'),
        icon: <IconEye size={16} />,
        onClick: () => openFormModal(<StartImpersonation person={person} />),
      }
    );
  };
}

function StartImpersonation({ person }: { person: Person }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: startViewing.body.pick({ reason: true }),
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { data } = await call(startViewing, { body: { account_type: person.type, account_id: person.id, reason } });
      const type = areas[person.type];
      impersonation.start({
        id: data.id,
        type,
        name: data.name,
        viewer: data.viewer,
        endsAt: data.ends_at,
        from: location.hash.slice(1),
      });
      session.leave();
      reloadAt(homePath(type));
      // The page is about to be replaced: nothing of it is read again with other eyes.
      return new Promise<never>(() => {});
    },
  });
  return (
    <FormModal form={form} title={t('impersonation.title', { name: person.name })} action={t('impersonation.start')}>
      <Text size="sm">{t('impersonation.text')}</Text>
      <TextareaField
        {...form.field('reason')}
        label={t('impersonation.reason')}
        placeholder={t('impersonation.reason_example')}
        minRows={2}
        data-autofocus
        required
      />
    </FormModal>
  );
}
