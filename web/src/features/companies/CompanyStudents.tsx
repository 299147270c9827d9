import type { Company } from '@okur/contract/companies';
import { usersOfCompany } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { WholeList } from './WholeList.tsx';

export function CompanyStudents({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(usersOfCompany, { params: { id: company.id }, sort: 'surname' });
  const all = <WholeList to="/management/users" companyId={company.id} list={t('menu.users')} />;
  return (
    <ListPage
      embedded
      list={list}
      title={t('menu.users')}
      primary={all}
      columns={[
        { key: 'surname', label: t('users.surname'), render: (row) => row.surname ?? '–', sort: true, lead: true },
        { key: 'name', label: t('users.name'), sort: true, lead: true },
        { key: 'username', label: t('users.username'), sort: true },
        { key: 'department_name', label: t('users.department'), sort: true, lead: true },
        { key: 'status', label: t('users.status_label'), render: (row) => t(`users.status.${row.status}`), sort: true },
        { key: 'last_seen_at', label: t('users.last_seen_at'), render: (row) => f.relative(row.last_seen_at) || t('users.never'), sort: true },
      ]}
      rowLink={(row) => `/management/users/${row.id}`}
      empty={{ title: t('users.none'), text: t('users.none_text'), action: all }}
    />
  );
}
