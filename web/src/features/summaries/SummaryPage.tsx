import { Anchor, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import {
  getSummary,
  type SummaryBook,
  unassignSummary,
  assignmentsOfSummary,
  updateSummary,
} from '@okur/contract/summaries';
import { IconEdit, IconUsersGroup } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { useList } from '../../kit/list/useList.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { Cover } from '../../reading/covers/Cover.tsx';
import { useLevelText } from '../../reading/levels/useLevelText.ts';
import { AssignPicker } from '../assignments/AssignPicker.tsx';
import { ClassesTab } from '../assignments/ClassesTab.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { assigning } from './assigning.ts';
import { useNameOf } from '../../reading/useNameOf.ts';
import css from './summaries.module.css';
import { SummaryAnswers } from './SummaryAnswers.tsx';
import { SummaryCover } from './SummaryCover.tsx';
import { SummaryForm } from './SummaryForm.tsx';
import { SummaryLinks } from './SummaryLinks.tsx';
import { SummaryStatus } from './SummaryList.tsx';
import { SummaryQuestions } from './SummaryQuestions.tsx';
import { SummaryRecording } from './SummaryRecording.tsx';
import { SummaryShares } from './SummaryShares.tsx';
import { SummarySections } from './SummarySections.tsx';
import { SummaryVersions } from './SummaryVersions.tsx';
import { useTrash } from './useTrash.tsx';

/** One summary: what it is, its text and questions, the classes that have it, and what was changed. */
export default function SummaryPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const ability = useAbility();
  const mayWrite = ability.can('edit', 'SUMMARY');
  return (
    <RecordPage
      key={id}
      query={useCall(getSummary, { params: { id } })}
      crumbs={[{ label: t('menu.summaries'), to: '/summaries/books' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <SummaryStatus summary={data} />}
      actions={({ data }) => <Actions summary={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview summary={data} /> },
        {
          key: 'sections',
          label: `${t('summaries.sections')} (${data.section_count})`,
          content: <SummarySections summary={data} />,
        },
        {
          key: 'questions',
          label: `${t('articles.questions')} (${data.question_count})`,
          content: <SummaryQuestions summary={data} />,
        },
        {
          key: 'classes',
          label: `${t('assignments.classes')} (${data.department_count})`,
          content: <Classes summary={data} />,
        },
        data.question_count > 0 && {
          key: 'answers',
          label: t('summaries.answers'),
          content: ability.can('view', 'USER') ? <SummaryAnswers summary={data} /> : <SummaryShares summary={data} />,
        },
        mayWrite && { key: 'versions', label: t('articles.versions'), content: <SummaryVersions summary={data} /> },
        mayWrite && {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject="SUMMARY" id={data.id} />,
        },
      ]}
    />
  );
}

function Actions({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const trash = useTrash();
  const { id, version, status } = summary;
  const mayEdit = ability.can('edit', 'SUMMARY') && !summary.deleted_at;
  const setStatus = (next: SummaryBook['status']) =>
    act(() => call(updateSummary, { params: { id }, body: { status: next, version } }), t(`summaries.now_${next}`));
  const menu = (
    <RowMenu
      label={summary.title}
      actions={[
        mayEdit && status === 'published' && { label: t('books.unpublish'), onClick: () => setStatus('draft') },
        ability.can('delete', 'SUMMARY') && trash(summary),
      ]}
    />
  );
  if (summary.deleted_at) return menu;
  return (
    <>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => openFormModal(<SummaryForm summary={summary} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      {mayEdit && status === 'draft' ? (
        <Button onClick={() => setStatus('published')}>{t('books.publish')}</Button>
      ) : null}
      {status === 'published' && ability.can('assign_to_department', 'SUMMARY') ? (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} />}
          onClick={() => openFormModal(<AssignPicker {...assigning(summary)} />)}
        >
          {t('assignments.assign')}
        </Button>
      ) : null}
      {ability.can('delete', 'SUMMARY') || mayEdit ? menu : null}
    </>
  );
}

function Overview({ summary }: { summary: SummaryBook }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  const levelText = useLevelText();
  const mayEdit = useAbility().can('edit', 'SUMMARY') && !summary.deleted_at;
  const categories = summary.classes.map(({ id, names }) => ({ id, name: nameOf(names) }));
  const level = summary.readability?.scores[0];
  const minutes = f.number(summary.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return (
    <Stack gap="lg">
      <Group align="flex-start" gap="xl">
        <Cover title={summary.title} category={null} picture={summary.cover} className={css.cover} />
        <Stack flex={1} miw={260}>
          <Facts
            items={[
              [t('books.author'), summary.author],
              [t('summaries.source_book'), <SourceBook key="book" summary={summary} />],
              [t('books.language'), languageName(summary.language, i18n.language)],
              [t('summaries.classes'), <SummaryLinks key="classes" filter="class_id" of={categories} />],
              [t('summaries.tags'), <SummaryLinks key="tags" filter="tag_id" of={summary.tags} />],
              [t('books.words'), f.number(summary.word_count)],
              [t('books.minutes'), summary.word_count ? minutes : null],
              [t('articles.level'), levelText(level?.band)],
            ]}
          />
        </Stack>
      </Group>
      {mayEdit ? (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SummaryCover summary={summary} />
          <SummaryRecording id={summary.id} />
        </SimpleGrid>
      ) : null}
    </Stack>
  );
}

/** The book of the library, for those who see it. */
function SourceBook({ summary: { source_book_id, source_book } }: { summary: SummaryBook }) {
  const maySee = useAbility().can('view', 'BOOK_LIST');
  if (!source_book_id || !source_book) return '–';
  return maySee ? (
    <Anchor component={Link} to={`/books/list/${source_book_id}`} size="sm">
      {source_book}
    </Anchor>
  ) : (
    source_book
  );
}

function Classes({ summary }: { summary: SummaryBook }) {
  const { id } = summary;
  return (
    <ClassesTab
      {...assigning(summary)}
      list={useList(assignmentsOfSummary, { params: { id }, sort: 'department_name' })}
      mayAssign={useAbility().can('assign_to_department', 'SUMMARY')}
      isAssignable={summary.status === 'published' && !summary.deleted_at}
      unassign={(deptId) => call(unassignSummary, { params: { bookId: id, deptId } })}
    />
  );
}
