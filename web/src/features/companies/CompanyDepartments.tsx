import type { Company } from '@okur/contract/companies';
import { departmentsOfCompany } from '@okur/contract/departments';
import { useTranslation } from 'react-i18next';
import { peopleNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ChangeYearButton } from '../roll-overs/ChangeYearButton.tsx';
import { WholeList } from './WholeList.tsx';

export function CompanyDepartments({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(departmentsOfCompany, { params: { id: company.id }, sort: 'department_name' });
  const all = <WholeList to="/management/departments" companyId={company.id} list={t('menu.departments')} />;
  const names = (row: { instructors: { instructor_name: string }[] }) =>
    row.instructors.map(({ instructor_name }) => instructor_name);
  return (
    <ListPage
      embedded
      list={list}
      title={t('menu.departments')}
      primary={
        <>
          {all}
          <ChangeYearButton companyId={company.id} />
        </>
      }
      columns={[
        { key: 'department_name', label: t('departments.department_name'), sort: true, lead: true },
        { key: 'grade_level', label: t('departments.grade_level'), sort: true },
        { key: 'academic_year', label: t('departments.academic_year'), sort: true },
        {
          key: 'instructors',
          label: t('menu.instructors'),
          export: { fields: ['instructors.instructor_name'] },
          value: (row) => names(row).join(', '),
          render: (row) => peopleNames(names(row), t),
          lead: true,
        },
        { key: 'student_count', label: t('menu.users'), render: (row) => f.number(row.student_count), align: 'right' },
      ]}
      rowLink={(row) => `/management/departments/${row.id}`}
      empty={{ title: t('departments.none'), text: t('departments.none_text'), action: all }}
    />
  );
}
