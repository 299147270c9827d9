import { Group, SegmentedControl, Stack } from '@mantine/core';
import { type Article, getArticle } from '@okur/contract/articles';
import { type Department, listDepartments } from '@okur/contract/departments';
import { type Exam, getExam } from '@okur/contract/exams';
import { getHomeworkTemplate, homeworkKinds, type HomeworkTemplateDetail } from '@okur/contract/homework';
import { IconListNumbers } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { GiveChapter } from './give/GiveChapter.tsx';
import { GiveExam } from './give/GiveExam.tsx';
import { GiveExercises } from './give/GiveExercises.tsx';
import { GiveHomework } from './give/GiveHomework.tsx';
import { GiveSteps } from './give/GiveSteps.tsx';
import { GiveSummary } from './give/GiveSummary.tsx';
import { GiveTutorial } from './give/GiveTutorial.tsx';
import { Carried, makeCarriedStore } from './give/giving.ts';
import css from './homework.module.css';
import { KindName } from './KindName.tsx';
import { HomeworkTemplatePicker } from './templates/HomeworkTemplatePicker.tsx';

export default function HomeworkNew() {
  const ability = useAbility();
  return ability.can('add', 'HOMEWORK') ? (
    <NewHomework />
  ) : (
    <Navigate to="/error/$type" params={{ type: '401' }} replace />
  );
}

/**
 * `?article=`, `?exam=`, `?department=` and `?template=` come with the buttons of other pages; who teaches one
 * department has it chosen.
 */
function NewHomework() {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  const [carried] = useState(makeCarriedStore);
  const oneCompany = useCompany() !== null;
  const article = useCall(
    getArticle,
    { params: { id: address.article ?? '' } },
    { enabled: address.article !== undefined },
  );
  const exam = useCall(getExam, { params: { id: address.exam ?? '' } }, { enabled: address.exam !== undefined });
  const template = useTemplate(address.template);
  const departments = useCall(listDepartments, { query: { per_page: mostAsChips, sort: 'department_name' } });
  const waiting =
    departments.isPending ||
    (address.article !== undefined && article.isPending) ||
    (address.exam !== undefined && exam.isPending) ||
    template.isLoading;
  if (waiting) return <RecordSkeleton />;
  const few =
    oneCompany && departments.data && departments.data.meta.total <= mostAsChips ? departments.data.data : null;
  const only = few?.length === 1 ? few[0]?.id : undefined;
  const shared = { departments: few, department: address.department ?? only };
  const kind = choices.find((one) => one === address.kind) ?? (address.exam ? 'exam' : 'article');
  return (
    <Stack gap="md">
      <PageHeader
        title={t('homework.give')}
        crumbs={[{ label: t('homework.title'), to: '/homeworks' }, { label: t('homework.give') }]}
      />
      <Group gap="sm">
        <SegmentedControl
          value={kind}
          onChange={(next) => write({ kind: next, template: undefined }, { replace: true })}
          data={choices.map((value) => ({
            value,
            label: value === 'steps' ? <SeveralSteps /> : <KindName kind={value} />,
          }))}
          aria-label={t('homework.kind')}
          maw={1000}
          fullWidth
          className={css.kinds}
        />
        <HomeworkTemplatePicker
          chosen={template.data?.data ?? null}
          onChange={(id) => write({ kind: 'steps', template: id ?? undefined }, { replace: true })}
        />
      </Group>
      <Carried value={carried}>
        <GiveKind
          {...{ kind, shared }}
          article={usable(article.data?.data)}
          exam={usable(exam.data?.data)}
          template={template.data?.data ?? null}
        />
      </Carried>
    </Stack>
  );
}

interface GiveKindProps {
  kind: (typeof choices)[number];
  shared: { departments: readonly Department[] | null; department: string | undefined };
  article: Article | null;
  exam: Exam | null;
  template: HomeworkTemplateDetail | null;
}

function GiveKind({ kind, shared, article, exam, template }: GiveKindProps) {
  if (kind === 'book') return <GiveChapter {...shared} />;
  if (kind === 'summary') return <GiveSummary {...shared} />;
  if (kind === 'tutorial') return <GiveTutorial {...shared} />;
  if (kind === 'exercise') return <GiveExercises {...shared} />;
  if (kind === 'exam') return <GiveExam exam={exam} {...shared} />;
  if (kind === 'steps') return <GiveSteps key={template?.id} template={template} {...shared} />;
  return <GiveHomework article={article} {...shared} />;
}

const useTemplate = (id: string | undefined) =>
  useCall(getHomeworkTemplate, { params: { id: id ?? '' } }, { enabled: id !== undefined });

const usable = <T extends { status: string; deleted_at: string | null }>(content: T | undefined): T | null =>
  content?.status === 'published' && !content.deleted_at ? content : null;

/** One of the kinds, a chapter of a book, or several steps of any. */
const choices = ['article', 'book', ...homeworkKinds.filter((kind) => kind !== 'article'), 'steps'] as const;

function SeveralSteps() {
  const { t } = useTranslation();
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" justify="center">
      <IconListNumbers size={16} aria-hidden />
      <span>{t('homework.kind_steps')}</span>
    </Group>
  );
}

/** So many departments of one's company are chosen by one click each; among more one searches. */
const mostAsChips = 12;
