import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { secondFactorRoles, setSecondFactorRoles, type SecondFactorRole } from '@okur/contract/second-factor';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { adminQuery, useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { queryClient } from '../../kit/client/query.ts';
import { useCall } from '../../kit/client/useCall.ts';

/** Which roles have to sign in with two steps. */
export function RequiredRoles() {
  const { t } = useTranslation();
  const policy = useCall(secondFactorRoles, {}, { staleTime: 0, gcTime: 0 });
  if (policy.data) return <RolesForm policy={policy.data.data} />;
  return (
    <ModalFrame title={t('second_factor.roles_title')} size="md">
      {policy.error ? <ErrorState error={policy.error} retry={() => void policy.refetch()} /> : <TextSkeleton />}
    </ModalFrame>
  );
}

function RolesForm({ policy }: { policy: readonly SecondFactorRole[] }) {
  const { t } = useTranslation();
  const own = useAdmin();
  const form = useServerForm({
    schema: setSecondFactorRoles.body,
    initial: { roles: policy.filter(({ required }) => required).map(({ role }) => role) },
    submit: (body) => call(setSecondFactorRoles, { body }),
    onSaved: () => {
      toast.success(t('second_factor.roles_saved'));
      void queryClient.refetchQueries({ queryKey: adminQuery.queryKey });
    },
  });
  const { value, onChange } = form.field('roles');
  const isNext = own && !own.second_factor && own.roles.some(({ name }) => value.includes(name));
  return (
    <FormModal form={form} title={t('second_factor.roles_title')} size="md">
      <Text size="sm">{t('second_factor.roles_text')}</Text>
      <Stack gap="sm">
        {policy.map(({ role, accounts, enabled }) => (
          <Checkbox
            key={role}
            name="roles"
            label={t(`role.${role}`)}
            description={
              accounts > 0 ? t('second_factor.role_count', { enabled, accounts }) : t('second_factor.role_empty')
            }
            checked={value.includes(role)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, role] : value.filter((other) => other !== role))
            }
          />
        ))}
      </Stack>
      {isNext ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('second_factor.roles_own')}
        </Alert>
      ) : null}
    </FormModal>
  );
}
