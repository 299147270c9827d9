import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { type Exam, getExam } from '@okur/contract/exams';
import { createExamHomework } from '@okur/contract/homework';
import { IconCertificate, IconHelpCircle } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ExamPicker } from '../../exams/ExamPicker.tsx';
import { AssignForm } from './AssignForm.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import css from '../homework.module.css';
import { Sentence } from './Sentence.tsx';
import { useTitleOf } from '../useTitleOf.ts';

interface GiveExamProps {
  exam: Exam | null;
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Which exam, for whom, until when. */
export function GiveExam({ exam, departments, department }: GiveExamProps) {
  const { t } = useTranslation();
  const onSaved = useAfterAssigning();
  const form = useDraftedForm({
    draft: `homework:exam:${exam?.id ?? ''}`,
    schema: createExamHomework.body,
    initial: { ...useCommonValues(exam?.name ?? '', department), exam_id: exam?.id ?? '' },
    typed: useTyped(),
    submit: (body) => call(createExamHomework, { body }),
    onSaved,
  });
  const { exam_id } = form.values;
  const seen = useCall(
    getExam,
    { params: { id: exam_id } },
    { enabled: exam_id !== '', placeholderData: keepPreviousData },
  ).data?.data;
  const isUntitled = useTitleOf(
    form.values.title,
    (title) => form.set('title', title),
    seen?.id === exam_id ? seen.name : undefined,
  );
  return (
    <AssignForm
      kind="exam"
      form={form}
      targeted={form}
      departments={departments}
      isUntitled={isUntitled}
      steps={exam_id === '' ? [] : [{ kind: 'exam', title: form.values.title, exam_id, target: form.values.target }]}
      content={
        <ExamPicker
          {...form.field('exam_id')}
          onChange={(id) => form.set('exam_id', id ?? '')}
          chosen={exam}
          label={t('homework.which_exam')}
          size="md"
          required
        />
      }
      preview={
        <ChosenExam
          exam={exam_id === '' ? undefined : seen}
          sentence={<Sentence values={form.values} departments={departments} />}
        />
      }
    />
  );
}

function ChosenExam({ exam, sentence }: { exam: Exam | undefined; sentence: React.ReactNode }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!exam)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconCertificate />} title={t('homework.no_exam')} text={t('homework.no_exam_text')} />
      </Paper>
    );
  const facts = [
    t('exams.questions_n', { count: exam.question_count }),
    exam.minutes === null
      ? t('homework.no_time_limit')
      : f.number(exam.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
    t('homework.attempts_n', { count: exam.attempts }),
    t('homework.passed_from', { percent: f.percent(exam.pass_percent) }),
  ];
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Title order={2} size="h3" lang={exam.language}>
          {exam.name}
        </Title>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Alert color="gray" variant="light" icon={<IconHelpCircle />} p="xs">
          {t('homework.restricts_hold')}
        </Alert>
        {sentence}
      </Stack>
    </Paper>
  );
}
