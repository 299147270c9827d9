import { Group } from '@mantine/core';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';

interface SharedFieldsProps {
  homework: Pick<Homework, 'company_id' | 'departments' | 'students' | 'starts_at' | 'due_at'>;
  departmentIds: FieldBinding<string[] | undefined>;
  studentIds: FieldBinding<string[] | undefined>;
  startsAt: FieldBinding<string | undefined>;
  dueAt: FieldBinding<string | null | undefined>;
}

/** Who has it and its dates; of a homework of several steps they are those of all of them. */
export function SharedFields({ homework, departmentIds, studentIds, startsAt, dueAt }: SharedFieldsProps) {
  const { t } = useTranslation();
  const { departments, students, company_id, starts_at, due_at } = homework;
  return (
    <>
      <DepartmentsPicker
        {...departmentIds}
        companyId={company_id}
        chosen={departments}
        label={t('homework.departments')}
      />
      <UsersPicker
        {...studentIds}
        companyId={company_id}
        chosen={students}
        label={t('homework.single_students')}
        placeholder={t('homework.search_student')}
      />
      <Group grow align="flex-start">
        <DateTimeField
          {...startsAt}
          onChange={(moment) => startsAt.onChange(moment ?? starts_at)}
          label={t('homework.starts_at')}
          required
        />
        <DateTimeField
          {...dueAt}
          onChange={(moment) => dueAt.onChange(moment ?? due_at)}
          label={t('homework.due_at')}
          required
        />
      </Group>
    </>
  );
}
