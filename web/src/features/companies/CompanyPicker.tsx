import { getCompany, listCompanies } from '@okur/contract/companies';
import type { ComponentProps } from 'react';
import { call } from '../../kit/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useCall } from '../../kit/useCall.ts';

type PickerProps = Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'known' | 'options'>;

const option = ({ id, company_name }: { id: string; company_name: string }) => ({ value: id, label: company_name });

/** One of the companies that a role of the platform sees. */
export function CompanyPicker(props: PickerProps) {
  // A choice that came with the address has no name yet.
  const chosen = useCall(getCompany, { params: { id: props.value ?? '' } }, { enabled: Boolean(props.value) }).data?.data;
  return (
    <SearchableSelect
      {...props}
      loadKey={['companies']}
      load={async (search, signal) => (await call(listCompanies, { query: { search: search || undefined, per_page: 30 }, signal })).data.map(option)}
      known={chosen ? [option(chosen)] : []}
    />
  );
}
