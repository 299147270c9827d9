import { departmentsOfInstructor } from '@okur/contract/departments';
import type { Instructor } from '@okur/contract/instructors';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

export function InstructorDepartments({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(departmentsOfInstructor, { params: { id: instructor.id }, sort: 'department_name' });
  return (
    <ListPage
      embedded
      list={list}
      title={t('menu.departments')}
      columns={[
        { key: 'department_name', label: t('departments.department_name'), sort: true, lead: true },
        { key: 'grade_level', label: t('departments.grade_level'), sort: true },
        { key: 'academic_year', label: t('departments.academic_year'), sort: true, lead: true },
        { key: 'student_count', label: t('menu.users'), render: (row) => f.number(row.student_count), align: 'right' },
      ]}
      rowLink={(row) => `/management/departments/${row.id}`}
      empty={{ title: t('instructors.no_departments'), text: t('instructors.no_departments_text') }}
    />
  );
}
