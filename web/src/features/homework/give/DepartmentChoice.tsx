import { Chip, Group, Input } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { DepartmentsPicker } from '../../departments/DepartmentPicker.tsx';

/** For whom: one click for each department while they are few, a search among many. */
export function DepartmentChoice({
  departments,
  ...field
}: FieldBinding<string[]> & { departments: readonly Department[] | null }) {
  const { t } = useTranslation();
  if (!departments)
    return (
      <DepartmentsPicker
        {...field}
        onChange={(ids) => field.onChange(ids ?? [])}
        label={t('homework.for_whom')}
        size="md"
        required
      />
    );
  return (
    <Input.Wrapper label={t('homework.for_whom')} size="md" required error={field.error} labelElement="div">
      <Chip.Group multiple value={field.value} onChange={(ids) => field.onChange(ids)}>
        <Group gap="xs" mt={6} mb={field.error ? 6 : 0} role="group" aria-label={t('homework.for_whom')}>
          {departments.map(({ id, department_name, active_student_count: active }) => (
            <Chip key={id} value={id} size="md" variant="outline" aria-invalid={field.error ? true : undefined}>
              {department_name} ({active})
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
