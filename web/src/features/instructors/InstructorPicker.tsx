import { listInstructors } from '@okur/contract/instructors';
import type { ComponentProps } from 'react';
import { call } from '../../kit/client/api.ts';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';

interface PickerProps extends Omit<
  ComponentProps<typeof SearchableMultiSelect>,
  'load' | 'loadKey' | 'preset' | 'options'
> {
  companyId: string;
  /** Instructors chosen earlier, so that they show by name before anything was searched. */
  chosen?: readonly Named[];
}
interface Named {
  id: string;
  instructor_name: string;
}

const option = ({ id, instructor_name }: Named) => ({ value: id, label: instructor_name });

/** Several instructors of a company. */
export function InstructorsPicker({ companyId, chosen = [], ...rest }: PickerProps) {
  return (
    <SearchableMultiSelect
      {...rest}
      loadKey={['instructors', companyId]}
      load={async (search, signal) =>
        (
          await call(listInstructors, {
            query: { search: search || undefined, per_page: 100, company_id: companyId },
            signal,
          })
        ).data.map(option)
      }
      preset={chosen.map(option)}
    />
  );
}
