import { type ListedUser, userStatuses, userTypes } from '@okur/contract/users';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { userName } from './userName.ts';
import { UserState } from './UserState.tsx';

/** The columns of every list of students; what all rows share (the school, the class of a tab) is left out. */
export function useUserColumns({ withCompany = false, withDepartment = true } = {}): Column<ListedUser>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'name',
      label: t('users.student'),
      export: { fields: ['name+surname'] },
      value: userName,
      below: (row) => <FoundBy parent={row.found_by_parent} />,
      sort: true,
      lead: true,
    },
    { key: 'surname', label: t('users.surname'), sort: true, hidden: true },
    { key: 'username', label: t('users.username'), sort: true },
    ...(withCompany ? [{ key: 'company_name', label: t('users.company'), sort: true, lead: true }] : []),
    ...(withDepartment ? [{ key: 'department_name', label: t('users.department'), sort: true, lead: true }] : []),
    { key: 'student_number', label: t('users.student_number'), sort: true },
    { key: 'grade_level', label: t('users.grade_level'), sort: true, align: 'right', hidden: true },
    {
      key: 'status',
      label: t('users.status_label'),
      export: { words: wordsFor(userStatuses, (status) => t(`users.status.${status}`)) },
      value: (row) => t(`users.status.${row.status}`),
      render: (row) => <UserState user={row} />,
      sort: true,
      lead: true,
    },
    {
      key: 'user_type',
      label: t('users.user_type'),
      export: { words: wordsFor(userTypes, (type) => t(`users.type.${type}`)) },
      value: (row) => t(`users.type.${row.user_type}`),
      hidden: true,
    },
    { key: 'email', label: t('users.email'), hidden: true },
    { key: 'birth_year', label: t('users.birth_year'), align: 'right', hidden: true },
    { key: 'language', label: t('users.language'), value: (row) => languageName(row.language, f.locale), hidden: true },
    {
      key: 'last_seen_at',
      label: t('users.last_seen_at'),
      render: (row) => f.relative(row.last_seen_at) || t('users.never'),
      sort: true,
    },
    {
      key: 'created_at',
      label: t('users.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at),
      sort: true,
      hidden: true,
    },
  ];
}

/** By which parent a search found the student. */
function FoundBy({ parent: name }: { parent: string | null }) {
  const { t } = useTranslation();
  return name === null ? null : (
    <Text size="xs" c="dimmed">
      {t('users.found_by_parent', { name })}
    </Text>
  );
}
