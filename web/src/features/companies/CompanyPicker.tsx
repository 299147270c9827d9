import { getCompany, listCompanies } from '@okur/contract/companies';
import type { ComponentProps } from 'react';
import { call } from '../../kit/client/api.ts';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useCall } from '../../kit/client/useCall.ts';

type Source = 'load' | 'loadKey' | 'preset' | 'options';
type PickerProps = Omit<ComponentProps<typeof SearchableSelect>, Source>;

const option = ({ id, company_name }: { id: string; company_name: string }) => ({ value: id, label: company_name });

const search = {
  loadKey: ['companies'],
  load: async (text: string, signal: AbortSignal) =>
    (await call(listCompanies, { query: { search: text || undefined, per_page: 30 }, signal })).data.map(option),
};

/** One of the companies that a role of the platform sees. */
export function CompanyPicker(props: PickerProps) {
  // A choice that came with the address has no name yet.
  const chosen = useCall(getCompany, { params: { id: props.value ?? '' } }, { enabled: Boolean(props.value) }).data
    ?.data;
  return <SearchableSelect {...props} {...search} preset={chosen ? [option(chosen)] : []} />;
}

/** Several of them; `chosen` names those that were chosen earlier. */
export function CompaniesPicker({
  chosen = [],
  ...rest
}: { chosen?: readonly { id: string; company_name: string }[] } & Omit<
  ComponentProps<typeof SearchableMultiSelect>,
  Source
>) {
  return <SearchableMultiSelect {...rest} {...search} preset={chosen.map(option)} />;
}
