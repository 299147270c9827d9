import { Stack, Title } from '@mantine/core';
import { resultsOfUser } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useResultColumns } from './ExamResults.tsx';
import { ExamRestrictsTab } from './ExamRestrictsTab.tsx';
import { ResultAnswersModal } from './ResultAnswersModal.tsx';

/** A student's exams: what came of them, and which may be taken. */
export function ExamsTab({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const list = useList(resultsOfUser, { params: { id: userId }, sort: '-started_at' });
  return (
    <Stack gap="xl">
      <ListPage
        embedded
        list={list}
        title={t('exams.results')}
        searchable={false}
        columns={[{ key: 'exam_name', label: t('exams.name'), sort: true, lead: true }, ...useResultColumns()]}
        onOpen={(row) => void openFormModal(<ResultAnswersModal result={row} />)}
        empty={{ title: t('exams.no_results'), text: t('exams.no_results_text') }}
      />
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('exams.may_take')}
        </Title>
        <ExamRestrictsTab level="user" id={userId} />
      </section>
    </Stack>
  );
}
