import type { Company } from '@okur/contract/companies';
import { instructorsOfCompany } from '@okur/contract/instructors';
import { useTranslation } from 'react-i18next';
import { firstNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { WholeList } from './WholeList.tsx';

export function CompanyInstructors({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(instructorsOfCompany, { params: { id: company.id }, sort: 'instructor_name' });
  const all = <WholeList to="/management/instructors" companyId={company.id} list={t('menu.instructors')} />;
  const names = (row: { departments: { department_name: string }[] }) =>
    row.departments.map(({ department_name }) => department_name);
  return (
    <ListPage
      embedded
      list={list}
      title={t('menu.instructors')}
      primary={all}
      columns={[
        { key: 'instructor_name', label: t('instructors.instructor_name'), sort: true, lead: true },
        { key: 'email', label: t('instructors.email'), sort: true, lead: true },
        {
          key: 'departments',
          label: t('menu.departments'),
          export: { fields: ['departments.department_name'] },
          value: (row) => names(row).join(', '),
          render: (row) => firstNames(names(row)),
        },
        { key: 'student_count', label: t('menu.users'), render: (row) => f.number(row.student_count), align: 'right' },
        {
          key: 'last_login_at',
          label: t('instructors.last_login_at'),
          render: (row) =>
            f.relative(row.last_login_at) || t(row.invited ? 'admins.state_invited' : 'instructors.never'),
          sort: true,
          lead: true,
          named: true,
        },
      ]}
      rowLink={(row) => `/management/instructors/${row.id}`}
      empty={{ title: t('instructors.none'), text: t('instructors.none_text'), action: all }}
    />
  );
}
