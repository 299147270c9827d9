import { getUser, listUsers, type User } from '@okur/contract/users';
import type { ComponentProps } from 'react';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { userName } from './userName.ts';

type PickerProps = Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'preset' | 'options'>;

interface UserOption {
  id: string;
  name: string | null;
  surname: string | null;
  username: string;
}

/** Several students in reach. `chosen`: those chosen before anything was searched, so that they show by their names. */
export function UsersPicker({
  chosen = [],
  companyId,
  ...props
}: Omit<ComponentProps<typeof SearchableMultiSelect>, 'load' | 'loadKey' | 'preset' | 'options'> & {
  chosen?: readonly UserOption[];
  companyId?: string;
}) {
  const ofPlatform = useCompany() === null && !companyId;
  const option = (user: User) => ({
    value: user.id,
    label: [userName(user), user.department_name, ofPlatform && user.company_name].filter(Boolean).join(' · '),
  });
  return (
    <SearchableMultiSelect
      {...props}
      preset={chosen.map((user) => ({ value: user.id, label: userName(user) }))}
      loadKey={['users', 'several', ofPlatform, companyId ?? null]}
      load={async (search, signal) =>
        (
          await call(listUsers, {
            query: { search: search || undefined, company_id: companyId, per_page: 30, sort: 'name' },
            signal,
          })
        ).data.map(option)
      }
    />
  );
}

/** One of the students in reach, by name and class; people who see several companies read the company, too. */
export function UserPicker({ companyId, ...props }: PickerProps & { companyId?: string }) {
  const ofPlatform = useCompany() === null && !companyId;
  const option = (user: User) => ({
    value: user.id,
    label: [userName(user), user.department_name, ofPlatform && user.company_name].filter(Boolean).join(' · '),
  });
  // A choice that came with the address has no name yet.
  const chosen = useCall(getUser, { params: { id: props.value ?? '' } }, { enabled: Boolean(props.value) }).data?.data;
  return (
    <SearchableSelect
      {...props}
      preset={chosen ? [option(chosen)] : []}
      loadKey={['users', ofPlatform, companyId ?? null]}
      load={async (search, signal) =>
        (
          await call(listUsers, {
            query: { search: search || undefined, company_id: companyId, per_page: 30, sort: 'name' },
            signal,
          })
        ).data.map(option)
      }
    />
  );
}
