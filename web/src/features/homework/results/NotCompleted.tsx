import { Text } from '@mantine/core';
import { notCompletedStudents } from '@okur/contract/homework';
import type { Homework, NotCompletedStudent } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { keyed } from '../../../kit/list/keyed.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { Barred } from '../Barred.tsx';
import { ExtensionMark } from '../ExtensionMark.tsx';
import { fullName } from '../names.ts';
import { RemindButton } from '../RemindButton.tsx';
import { useBookColumns } from './useBookColumns.tsx';
import { useExtending } from '../useExtending.tsx';

type Row = NotCompletedStudent & { id: string };

/**
 * Students who did not finish, how far they are and when they were last here; all of them are reminded at once. Who
 * could not sign in when it ended missed nothing, and can be given more time.
 */
export function NotCompleted({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const list = keyed(
    useList(notCompletedStudents, { params: { id: homework.id }, sort: 'name' }),
    (row) => row.user_id,
  );
  const columns: Column<Row>[] = useColumns(homework);
  return (
    <ListPage
      embedded
      list={list}
      title={`${homework.title} – ${t('homework.not_completed')}`}
      columns={columns}
      filters={
        homework.state === 'ended' ? <SwitchField {...list.flag('away')} label={t('homework.away')} pb={8} /> : null
      }
      primary={<RemindButton homework={homework} />}
      rowActions={useExtending(homework)}
      empty={{ title: t('homework.all_finished'), text: t('homework.all_finished_text') }}
    />
  );
}

function useColumns(homework: Homework): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofBook = useBookColumns<Row>();
  return [
    {
      key: 'name',
      label: t('homework.student'),
      export: { fields: ['name+surname'] },
      sort: true,
      lead: true,
      value: fullName,
    },
    { key: 'username', label: t('homework.username'), sort: true },
    { key: 'department_name', label: t('homework.department'), sort: true, lead: true },
    ...(homework.book ? ofBook : []),
    ...(homework.kind === 'exercise' || homework.kind === 'tutorial'
      ? [
          {
            key: 'steps',
            label: t(homework.kind === 'tutorial' ? 'homework.parts_done' : 'homework.rounds'),
            export: { fields: ['steps.done'] },
            lead: true,
            value: (row: Row) => (row.steps ? t('homework.of', { done: row.steps.done, all: row.steps.all }) : ''),
          },
        ]
      : []),
    {
      key: 'extension',
      label: t('homework.extension'),
      export: { fields: ['extension.due_at'] },
      lead: true,
      value: (row) => f.dateTime(row.extension?.due_at),
      render: (row) =>
        row.barred ? (
          <Barred reason={row.barred} />
        ) : row.closed ? (
          <StateBadge tone="care">{t('homework.cannot_be_done')}</StateBadge>
        ) : row.extension ? (
          <ExtensionMark extension={row.extension} />
        ) : null,
    },
    {
      key: 'last_seen_at',
      label: t('homework.last_seen_at'),
      sort: true,
      lead: true,
      value: (row) => f.dateTime(row.last_seen_at),
      render: (row) =>
        row.last_seen_at ? (
          <span title={f.dateTime(row.last_seen_at)}>{f.relative(row.last_seen_at)}</span>
        ) : (
          <Text component="span" size="sm" c="dimmed">
            {t('homework.never_seen')}
          </Text>
        ),
    },
  ];
}
