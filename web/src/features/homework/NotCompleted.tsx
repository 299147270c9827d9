import { Text } from '@mantine/core';
import { notCompletedStudents } from '@okur/contract/homework';
import type { Homework, NotCompletedStudent } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { fullName } from './names.ts';

type Row = NotCompletedStudent & { id: string };

/** Students who did not finish, and when they were last here: whom to remind. */
export function NotCompleted({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = keyed(useList(notCompletedStudents, { params: { id: homework.id }, sort: 'name' }), (row) => row.user_id);
  const columns: Column<Row>[] = [
    { key: 'name', label: t('homework.student'), export: { fields: ['name+surname'] }, sort: true, lead: true, value: fullName },
    { key: 'username', label: t('homework.username'), sort: true },
    { key: 'department_name', label: t('homework.department'), sort: true, lead: true },
    {
      key: 'last_seen_at', label: t('homework.last_seen_at'), sort: true, lead: true, value: (row) => f.dateTime(row.last_seen_at),
      render: (row) => (row.last_seen_at ? <span title={f.dateTime(row.last_seen_at)}>{f.relative(row.last_seen_at)}</span> : <Text component="span" size="sm" c="dimmed">{t('homework.never_seen')}</Text>),
    },
  ];
  return <ListPage embedded list={list} title={`${homework.title} – ${t('homework.not_completed')}`} columns={columns} empty={{ title: t('homework.all_finished'), text: t('homework.all_finished_text') }} />;
}
