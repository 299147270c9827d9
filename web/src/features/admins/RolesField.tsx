import { Checkbox, Fieldset, Input, SimpleGrid, Stack } from '@mantine/core';
import { companyRoles, roles, type Role } from '@okur/contract/roles';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../kit/form/binding.ts';

const platformRoles = roles.filter((role) => !companyRoles.includes(role));

interface RolesFieldProps extends FieldBinding<Role[]> {
  /** Roles that stay as they are: no one takes one from themselves. */
  locked?: readonly Role[];
}

/**
 * Several of the seven roles; those of the platform or those inside a company, never both (see
 * `validation.roles_mixed`).
 */
export function RolesField({ name, value, onChange, error, locked = [] }: RolesFieldProps) {
  const { t } = useTranslation();
  const isOther = (group: readonly Role[]) => value.some((role) => !group.includes(role));
  const group = (label: string, members: readonly Role[]) => (
    <Fieldset legend={label} variant="default" p="sm" disabled={isOther(members)}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {members.map((role) => (
          <Checkbox
            key={role}
            name={name}
            label={t(`role.${role}`)}
            description={t(`admins.role_${role}`)}
            checked={value.includes(role)}
            disabled={locked.includes(role) || isOther(members)}
            aria-invalid={error ? true : undefined}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, role] : value.filter((held) => held !== role))
            }
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
  return (
    <Input.Wrapper
      label={t('admins.roles')}
      description={t('admins.roles_hint')}
      error={error}
      labelElement="div"
      required
    >
      <Stack gap="sm" my={6}>
        {group(t('admins.platform_roles'), platformRoles)}
        {group(t('admins.company_roles'), companyRoles)}
      </Stack>
    </Input.Wrapper>
  );
}
