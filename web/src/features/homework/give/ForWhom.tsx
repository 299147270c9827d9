import { Button, Stack } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { UsersPicker } from '../../users/UserPicker.tsx';
import { DepartmentChoice } from './DepartmentChoice.tsx';

interface ForWhomProps {
  departments: readonly Department[] | null;
  departmentIds: FieldBinding<string[] | undefined>;
  studentIds: FieldBinding<string[] | undefined>;
}

/** Departments, and single students where a whole class is too many. */
export function ForWhom({ departments, departmentIds, studentIds }: ForWhomProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isOpen = opened || (studentIds.value ?? []).length > 0;
  return (
    <Stack gap="xs">
      <DepartmentChoice
        {...departmentIds}
        value={departmentIds.value ?? []}
        onChange={(ids) => departmentIds.onChange(ids)}
        departments={departments}
      />
      {isOpen ? (
        <UsersPicker
          {...studentIds}
          onChange={(ids) => studentIds.onChange(ids ?? [])}
          label={t('homework.single_students')}
          placeholder={t('homework.search_student')}
          size="md"
          data-autofocus
        />
      ) : (
        <div>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconUserPlus size={15} />}
            onClick={() => setOpened(true)}
          >
            {t('homework.add_students')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
