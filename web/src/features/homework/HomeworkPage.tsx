import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { getHomework } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { IconAlertTriangle, IconEdit, IconPlayerStop } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { nameIn } from '@okur/contract/names';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { RecordTabs } from '../../kit/record/RecordTabs.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { EditHomework } from './EditHomework.tsx';
import { ExamQuestionsTab } from './results/ExamQuestionsTab.tsx';
import { HomeworkFigures } from './results/HomeworkFigures.tsx';
import { HomeworkState } from './HomeworkState.tsx';
import { KindName, displayedKind } from './KindName.tsx';
import { fullName } from './names.ts';
import { NotCompleted } from './results/NotCompleted.tsx';
import { Results } from './results/Results.tsx';
import { asTemplate } from './templates/asTemplate.ts';
import { SaveTemplateButton } from './templates/SaveTemplateButton.tsx';
import { SeriesCard } from './series/SeriesCard.tsx';
import { useEnding } from './useEnding.ts';
import { useZone } from '../../kit/client/zone.ts';

/** One homework: how far it is, who read how, who is missing. */
export default function HomeworkPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const homework = useCall(getHomework, { params: { id } });
  return (
    <RecordPage
      key={id}
      query={homework}
      crumbs={crumbsOf(homework.data?.data.sequence ?? null, t('homework.title'))}
      zone={({ data }) => data.time_zone}
      title={({ data }) => data.title}
      badge={({ data }) => <HomeworkState homework={data} />}
      actions={({ data }) => <Actions homework={data} />}
    >
      {({ data }) => (
        <Stack gap="lg">
          {data.removed_at ? (
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('homework.chapter_removed')}>
              {t('homework.chapter_removed_text')}
            </Alert>
          ) : null}
          <Closed homework={data} />
          <About homework={data} />
          {data.series && !data.sequence ? <SeriesCard id={data.series.id} present={data.id} /> : null}
          <HomeworkFigures homework={data} />
          <RecordTabs
            tabs={[
              {
                key: 'results',
                label: `${t('homework.results')} (${data.completed_count})`,
                content: <Results homework={data} />,
              },
              {
                key: 'missing',
                label: `${t('homework.not_completed')} (${missing(data)})`,
                content: <NotCompleted homework={data} />,
              },
              ...(data.kind === 'exam'
                ? [{ key: 'questions', label: t('homework.questions'), content: <ExamQuestionsTab homework={data} /> }]
                : []),
            ]}
          />
        </Stack>
      )}
    </RecordPage>
  );
}

/** Where those who cannot do it look why: for the book, the exam, the summary or the tutorial. */
const closedBy = {
  book: { page: '/books/list/', module: 'BOOK_LIST', text: 'homework.closed_book', see: 'homework.see_book' },
  exam: { page: '/exams/', module: 'EXAM', text: 'homework.closed_text', see: 'homework.see_exam' },
  summary: {
    page: '/summaries/books/',
    module: 'SUMMARY',
    text: 'homework.closed_summary',
    see: 'homework.see_summary',
  },
  tutorial: {
    page: '/tutorials/watch-list/',
    module: 'WATCH_TUTORIALS',
    text: 'homework.closed_tutorial',
    see: 'homework.see_tutorial',
  },
} as const;

/**
 * Some who have not finished cannot: their exam is closed, their class does not see the summary or tutorial, or their
 * school has no licence for the book.
 */
function Closed({ homework: { closed_count: count, content_id, kind, book } }: { homework: Homework }) {
  const { t } = useTranslation();
  const ability = useAbility();
  if (count === 0) return null;
  const { page, module, text, see } =
    closedBy[book ? 'book' : kind === 'summary' || kind === 'tutorial' ? kind : 'exam'];
  const id = book?.id ?? content_id;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('homework.cannot_be_done')}>
      {t(text, { count })}{' '}
      {id && ability.can('view', module) ? (
        <Anchor component={Link} to={`${page}${id}`}>
          {t(see)}
        </Anchor>
      ) : null}
    </Alert>
  );
}

const missing = ({ student_count, closed_count, completed_count }: Homework): number =>
  student_count + closed_count - completed_count;

const crumbsOf = (sequence: Homework['sequence'], title: string) => [
  { label: title, to: '/homeworks' },
  ...(sequence ? [{ label: sequence.title, to: `/homeworks/sequences/${sequence.id}` }] : []),
];

function Actions({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const end = useEnding();
  const zone = useZone();
  if (!ability.can('edit', 'HOMEWORK')) return null;
  return (
    <>
      {homework.sequence ? null : <SaveTemplateButton template={() => asTemplate(homework.title, [homework], zone)} />}
      {homework.state === 'open' && !homework.sequence ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={() => end(homework)}>
          {t('homework.end_now')}
        </Button>
      ) : null}
      <Button
        variant="light"
        leftSection={<IconEdit size={16} />}
        onClick={() => openFormModal(<EditHomework homework={homework} />)}
      >
        {t('homework.edit')}
      </Button>
    </>
  );
}

function About({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { target, students, departments, sequence, ask_before_reading: asksBefore } = homework;
  return (
    <Stack gap="sm">
      <Facts
        items={[
          ...(sequence
            ? [[t('homework.step'), t('homework.of', { done: sequence.step, all: sequence.steps })] as const]
            : []),
          [t('homework.kind'), <KindName key="kind" kind={displayedKind(homework)} />],
          [t(`homework.content_${displayedKind(homework)}`), <Content key="content" homework={homework} />],
          ...(homework.book
            ? [[t('homework.chapter_reading'), t(`homework.chapter_reading_${homework.book.reading}`)] as const]
            : []),
          ...(homework.summary
            ? [[t('homework.chapter_reading'), t(`homework.summary_reading_${homework.summary.reading}`)] as const]
            : []),
          [t('homework.departments'), departments.map(({ department_name }) => department_name).join(', ')],
          ...(students.length > 0 ? [[t('homework.single_students'), students.map(fullName).join(', ')] as const] : []),
          [t('homework.starts_at'), f.dateTime(homework.starts_at)],
          [t('homework.due_at'), f.dateTime(homework.due_at)],
          ...(target
            ? [
                [
                  t('homework.target'),
                  t(`homework.target_of_${target.measure}`, { value: f.number(target.value) }),
                ] as const,
              ]
            : []),
          ...(asksBefore ? [[t('homework.before_reading'), t('homework.questions_before')] as const] : []),
          [t('homework.given_by'), homework.created_by],
        ]}
      />
      {homework.instructions ? (
        <Text size="sm" c="dimmed" maw={760}>
          {homework.instructions}
        </Text>
      ) : null}
    </Stack>
  );
}

function Content({ homework }: { homework: Homework }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const { kind, content_id, content_title, exercises, book } = homework;
  if (kind === 'exercise') {
    const rounds = ({ repetitions, min_score }: Homework['exercises'][number]) =>
      [repetitions > 1 ? `${repetitions} ×` : null, min_score ? t('homework.from_score', { score: min_score }) : null]
        .filter(Boolean)
        .join(', ');
    return exercises.map((exercise) => {
      const more = rounds(exercise);
      return (
        <Text size="sm" key={exercise.exercise_id}>
          {nameIn(exercise.name, i18n.language)}
          {more ? ` (${more})` : ''}
        </Text>
      );
    });
  }
  const pages = {
    article: ['ARTICLE', '/articles/'],
    summary: ['SUMMARY', '/summaries/books/'],
    exam: ['EXAM', '/exams/'],
    tutorial: ['WATCH_TUTORIALS', '/tutorials/watch-list/'],
  } as const;
  const [module, path] = pages[kind];
  const page = book
    ? ability.can('view', 'BOOK_LIST') && `/books/list/${book.id}`
    : ability.can('view', module) && `${path}${content_id}`;
  return page ? (
    <Anchor component={Link} to={page} size="sm">
      {content_title}
    </Anchor>
  ) : (
    content_title
  );
}
