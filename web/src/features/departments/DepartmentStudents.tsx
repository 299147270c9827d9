import { Button, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { usersOfDepartment } from '@okur/contract/users';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

export function DepartmentStudents({ department }: { department: Department }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(usersOfDepartment, { params: { id: department.id }, sort: 'surname' });
  const all = (
    // The lists' addresses are plain words, not search schemas of the router.
    <Button component={Link} to="/management/users" search={{ department_id: department.id } as never} variant="default" rightSection={<IconArrowRight size={16} />}>
      {t('departments.open_students', { list: t('menu.users') })}
    </Button>
  );
  return (
    <section>
      <Title order={2} mb="sm">{t('menu.users')}</Title>
      <ListPage
        embedded
        list={list}
        title={`${department.department_name} ${t('menu.users')}`}
        primary={all}
        columns={[
          { key: 'surname', label: t('users.surname'), render: (row) => row.surname ?? '–', sort: true, lead: true },
          { key: 'name', label: t('users.name'), sort: true, lead: true },
          { key: 'username', label: t('users.username'), sort: true, lead: true },
          { key: 'student_number', label: t('users.student_number'), sort: true },
          { key: 'status', label: t('users.status_label'), render: (row) => t(`users.status.${row.status}`), sort: true },
          { key: 'last_seen_at', label: t('users.last_seen_at'), render: (row) => f.relative(row.last_seen_at) || t('users.never'), sort: true },
        ]}
        rowLink={(row) => `/management/users/${row.id}`}
        empty={{ title: t('users.none'), text: t('users.none_text'), action: all }}
      />
    </section>
  );
}
