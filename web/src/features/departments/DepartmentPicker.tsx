import { getDepartment, listDepartments } from '@okur/contract/departments';
import type { Department } from '@okur/contract/departments';
import type { ComponentProps } from 'react';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/*
 * Choosing departments in the screens of other features. `companyId` narrows them to one company; people who see
 * several companies read the company beside the name.
 */

interface DepartmentOption {
  id: string;
  department_name: string;
  company_name?: string;
}
interface PickerProps {
  companyId?: string | null;
  /** Departments chosen earlier, so that they show by name before anything was searched. */
  chosen?: readonly DepartmentOption[];
}
type Source = 'load' | 'loadKey' | 'preset' | 'options';

function useDepartments({ companyId, chosen = [] }: PickerProps) {
  const named = useCompany() !== null || Boolean(companyId);
  const option = ({ id, department_name, company_name }: DepartmentOption | Department) => ({
    value: id,
    label: named || !company_name ? department_name : `${department_name} · ${company_name}`,
  });
  return {
    loadKey: ['departments', companyId ?? null, named],
    preset: chosen.map(option),
    load: async (search: string, signal: AbortSignal) => {
      const query = { search: search || undefined, company_id: companyId ?? undefined, per_page: 100 };
      return (await call(listDepartments, { query, signal })).data.map(option);
    },
  };
}

/** One department. */
export function DepartmentPicker({
  companyId,
  chosen = [],
  ...rest
}: PickerProps & Omit<ComponentProps<typeof SearchableSelect>, Source>) {
  const unnamed = Boolean(rest.value) && !chosen.some(({ id }) => id === rest.value);
  // A choice that came with the address has no name yet.
  const found = useCall(getDepartment, { params: { id: rest.value ?? '' } }, { enabled: unnamed }).data?.data;
  return <SearchableSelect {...rest} {...useDepartments({ companyId, chosen: found ? [...chosen, found] : chosen })} />;
}

/** Several departments. */
export function DepartmentsPicker({
  companyId,
  chosen,
  ...rest
}: PickerProps & Omit<ComponentProps<typeof SearchableMultiSelect>, Source>) {
  return <SearchableMultiSelect {...rest} {...useDepartments({ companyId, chosen })} />;
}
