import { completionsOfUser } from '@okur/contract/tutorials';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { languageName } from '../../kit/format/text.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

/** The tutorials that a student has finished, the newest first. */
export function CompletedTutorials({ userId, choice }: { userId: string; choice: ReactNode }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(completionsOfUser, { params: { id: userId }, sort: '-completed_at' });
  return (
    <ListPage
      embedded
      list={keyed(list, (row) => row.tutorial_id)}
      title={t('tutorials.finished')}
      filters={choice}
      columns={[
        { key: 'title', label: t('tutorials.title'), sort: true, lead: true },
        { key: 'language', label: t('tutorials.language'), value: (row) => languageName(row.language, f.locale) },
        {
          key: 'completed_at',
          label: t('tutorials.completed_at'),
          sort: true,
          lead: true,
          render: (row) => f.date(row.completed_at),
        },
        {
          key: 'quiz_score',
          label: t('tutorials.quiz_score'),
          align: 'right',
          render: (row) => (row.quiz_score === null ? '–' : f.percent(row.quiz_score)),
        },
      ]}
      empty={{ title: t('tutorials.finished_none') }}
    />
  );
}
