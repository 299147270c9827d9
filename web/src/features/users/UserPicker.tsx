import { listUsers, type User } from '@okur/contract/users';
import type { ComponentProps } from 'react';
import { useCompany } from '../../kit/account.ts';
import { call } from '../../kit/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { userName } from './userName.ts';

type PickerProps = Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'known' | 'options'>;

/** One of the students in reach, by name and class; people who see several companies read the company, too. */
export function UserPicker(props: PickerProps) {
  const ofPlatform = useCompany() === null;
  const option = (user: User) => ({ value: user.id, label: [userName(user), user.department_name, ofPlatform && user.company_name].filter(Boolean).join(' · ') });
  return (
    <SearchableSelect
      {...props}
      loadKey={['users', ofPlatform]}
      load={async (search, signal) => (await call(listUsers, { query: { search: search || undefined, per_page: 30, sort: 'name' }, signal })).data.map(option)}
    />
  );
}
