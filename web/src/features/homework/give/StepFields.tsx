import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { getArticle } from '@okur/contract/articles';
import { getExam } from '@okur/contract/exams';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { targetsOf } from '@okur/contract/homework';
import { getSummary } from '@okur/contract/summaries';
import { getWatchListTutorial } from '@okur/contract/tutorials';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { followMoved } from '../../../kit/followMoved.ts';
import { ArticlePicker } from '../../articles/ArticlePicker.tsx';
import { ExamPicker } from '../../exams/ExamPicker.tsx';
import { ExercisesPicker } from '../../exercises/ExercisesPicker.tsx';
import { TutorialPicker } from '../../tutorials/TutorialPicker.tsx';
import { SummaryPicker } from '../../summaries/SummaryPicker.tsx';
import { ChapterName } from '../ChapterName.tsx';
import { KindName, displayedKind } from '../KindName.tsx';
import { isMeasured } from '../results/measures.ts';
import { useTitleOf } from '../useTitleOf.ts';
import type { StepValue } from './steps.ts';
import { fitsClock, SummaryReadingChoice } from './SummaryReadingChoice.tsx';
import { TargetField } from './TargetField.tsx';

interface StepFieldsProps {
  step: StepValue;
  at: number;
  of: number;
  errorOf: (
    field:
      | 'article_id'
      | 'summary_id'
      | 'summary_reading'
      | 'exam_id'
      | 'tutorial_id'
      | 'exercises'
      | 'target'
      | 'target.value',
  ) => string | undefined;
  change: (change: Partial<StepValue>) => void;
  move: (by: 1 | -1) => void;
  remove: () => void;
}

/** One step: what is to be done, and its place among the others. */
export function StepFields({ step, at, of, errorOf, change, move, remove }: StepFieldsProps) {
  const { t } = useTranslation();
  const name = t('homework.step_n', { step: at + 1 });
  return (
    <Paper withBorder radius="md" p="md" role="group" aria-label={name} data-moved={step.row}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="sm">
            <Text fw={650}>{name}</Text>
            <Text span size="sm" c="dimmed">
              <KindName kind={displayedKind(step)} />
            </Text>
          </Group>
          <StepButtons name={name} row={step.row} at={at} of={of} move={move} remove={remove} />
        </Group>
        <ContentOfStep step={step} change={change} errorOf={errorOf} />
        {targetsOf[step.kind].length > 0 && isMeasured(readingOf(step)) ? (
          <TargetField
            kind={step.kind}
            name={`steps.${at}.target`}
            value={step.target}
            onChange={(target) => change({ target: target ?? null })}
            error={errorOf('target')}
            valueError={errorOf('target.value')}
          />
        ) : null}
      </Stack>
    </Paper>
  );
}

type ButtonsProps = Pick<StepFieldsProps, 'at' | 'of' | 'move' | 'remove'> & { name: string; row: number };

/** The focus goes along with the step that is moved. */
function StepButtons({ name, row, at, of, move, remove }: ButtonsProps) {
  const { t } = useTranslation();
  function moveBy(by: 1 | -1): void {
    move(by);
    followMoved(String(row), by < 0 ? 'up' : 'down');
  }
  return (
    <Group gap={4} wrap="nowrap">
      <StepButton
        data-moves="up"
        label={t('homework.step_up', { step: name })}
        disabled={at === 0}
        onClick={() => moveBy(-1)}
      >
        <IconArrowUp size={16} />
      </StepButton>
      <StepButton
        data-moves="down"
        label={t('homework.step_down', { step: name })}
        disabled={at === of - 1}
        onClick={() => moveBy(1)}
      >
        <IconArrowDown size={16} />
      </StepButton>
      <StepButton label={t('homework.step_remove', { step: name })} onClick={remove}>
        <IconX size={16} />
      </StepButton>
    </Group>
  );
}

interface StepButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const StepButton = ({ label, ...rest }: StepButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} {...rest} />
);

const readingOf = ({ kind, book, summary_reading: reading }: StepValue) => ({
  book,
  summary: kind === 'summary' ? { reading } : null,
});

/** What is to be done; a chapter is as its template has it. */
function ContentOfStep({ step, change, errorOf }: Pick<StepFieldsProps, 'step' | 'change' | 'errorOf'>) {
  if (step.book) return <ChapterName book={step.book} />;
  if (step.kind === 'article') return <TextOfStep step={step} change={change} error={errorOf('article_id')} />;
  if (step.kind === 'summary') return <SummaryOfStep step={step} change={change} errorOf={errorOf} />;
  if (step.kind === 'tutorial') return <TutorialOfStep step={step} change={change} error={errorOf('tutorial_id')} />;
  if (step.kind === 'exam') return <ExamOfStep step={step} change={change} error={errorOf('exam_id')} />;
  return (
    <ExercisesPicker
      name="exercises"
      value={step.exercises}
      onChange={(exercises) => change({ exercises })}
      error={errorOf('exercises')}
      withScore
    />
  );
}

type Chosen = Pick<StepFieldsProps, 'step' | 'change'> & { error: string | undefined };

function TextOfStep({ step, change, error }: Chosen) {
  const { t } = useTranslation();
  const { article_id: id } = step;
  const article = useCall(getArticle, { params: { id } }, { enabled: id !== '' }).data?.data;
  useTitleOf(step.title, (title) => change({ title }), article?.title);
  return (
    <ArticlePicker
      name="article_id"
      value={id}
      onChange={(next) => change({ article_id: next ?? '' })}
      chosen={article ?? null}
      error={error}
      label={t('homework.which_text')}
      required
    />
  );
}

function SummaryOfStep({ step, change, errorOf }: Pick<StepFieldsProps, 'step' | 'change' | 'errorOf'>) {
  const { t } = useTranslation();
  const { summary_id: id, summary_reading: reading } = step;
  const summary = useCall(getSummary, { params: { id } }, { enabled: id !== '' }).data?.data;
  useTitleOf(step.title, (title) => change({ title }), summary?.title);
  return (
    <>
      <SummaryPicker
        name="summary_id"
        value={id}
        onChange={(next) => change({ summary_id: next ?? '' })}
        chosen={summary ?? null}
        error={errorOf('summary_id')}
        label={t('homework.which_summary')}
        required
      />
      <SummaryReadingChoice
        value={reading}
        onChange={(next) => change({ summary_reading: next, ...(next === 'free' ? { target: null } : {}) })}
        isTimed={!summary || fitsClock(summary)}
        error={errorOf('summary_reading')}
      />
    </>
  );
}

function TutorialOfStep({ step, change, error }: Chosen) {
  const { t } = useTranslation();
  const { tutorial_id: id } = step;
  const tutorial = useCall(getWatchListTutorial, { params: { id } }, { enabled: id !== '' }).data?.data;
  useTitleOf(step.title, (title) => change({ title }), tutorial?.title);
  return (
    <TutorialPicker
      name="tutorial_id"
      value={id}
      onChange={(next) => change({ tutorial_id: next ?? '' })}
      chosen={tutorial ?? null}
      error={error}
      label={t('homework.which_tutorial')}
      required
    />
  );
}

function ExamOfStep({ step, change, error }: Chosen) {
  const { t } = useTranslation();
  const { exam_id: id } = step;
  const exam = useCall(getExam, { params: { id } }, { enabled: id !== '' }).data?.data;
  useTitleOf(step.title, (title) => change({ title }), exam?.name);
  return (
    <ExamPicker
      name="exam_id"
      value={id}
      onChange={(next) => change({ exam_id: next ?? '' })}
      chosen={exam ?? null}
      error={error}
      label={t('homework.which_exam')}
      required
    />
  );
}
