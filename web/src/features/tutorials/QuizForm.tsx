import { Skeleton } from '@mantine/core';
import { name } from '@okur/contract/fields';
import { QuestionInput } from '@okur/contract/questions';
import {
  getTutorialResource,
  type Tutorial,
  type TutorialResource,
  type TutorialResourceRow,
  updateTutorialResource,
} from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { QuestionsEditor } from '../../reading/questions/QuestionsEditor.tsx';
import { addResource } from './save-resource.ts';

const schema = z.object({
  title: name(200),
  required: z.boolean(),
  pass_percent: z.int().min(1, { error: 'validation.range' }).max(100, { error: 'validation.range' }),
  questions: z.array(QuestionInput).max(50, { error: 'validation.range' }),
  version: z.int().optional(),
});

interface QuizFormProps {
  tutorial: Tutorial;
  resource: TutorialResourceRow | undefined;
}

/** A quiz of a tutorial: its questions, and from which share of the points it is passed. */
export function QuizForm({ tutorial, resource }: QuizFormProps) {
  return resource ? <StoredQuiz tutorial={tutorial} resource={resource} /> : <Fields tutorial={tutorial} quiz={null} />;
}

function StoredQuiz({ tutorial, resource }: { tutorial: Tutorial; resource: TutorialResourceRow }) {
  // As it is now: questions that another person changed meanwhile are not written over.
  const quiz = useCall(getTutorialResource, { params: { id: resource.id } }, { staleTime: 0, gcTime: 0 }).data?.data;
  if (!quiz)
    return (
      <ModalFrame title={resource.title} size="xl">
        <Skeleton height={320} />
      </ModalFrame>
    );
  return <Fields tutorial={tutorial} quiz={quiz} />;
}

function Fields({ tutorial, quiz }: { tutorial: Tutorial; quiz: TutorialResource | null }) {
  const { t } = useTranslation();
  const form = useQuizForm(tutorial, quiz);
  return (
    <FormModal
      form={form}
      title={quiz ? t('tutorials.resource_edit', { title: quiz.title }) : t('tutorials.add_quiz')}
      size="xl"
    >
      <TextField
        {...form.field('title')}
        label={t('tutorials.resource_title')}
        lang={tutorial.language}
        data-autofocus
        required
      />
      <NumberField
        {...(form.field('pass_percent') as FieldBinding<number | null | undefined>)}
        label={t('tutorials.pass_percent')}
        w={180}
        required
      />
      <SwitchField
        {...form.field('required')}
        label={t('tutorials.required')}
        description={t('tutorials.required_hint')}
      />
      <QuestionsEditor form={form} language={tutorial.language} />
    </FormModal>
  );
}

function useQuizForm(tutorial: Tutorial, quiz: TutorialResource | null) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `tutorial-quiz:${tutorial.id}:${quiz?.id ?? ''}`,
    schema,
    initial: {
      title: quiz?.title ?? '',
      required: quiz?.required ?? true,
      pass_percent: quiz?.pass_percent ?? 60,
      questions: (quiz?.questions ?? []) as z.input<typeof QuestionInput>[],
      version: quiz?.version,
    },
    // A new one by one call: what a page that is lost between two leaves behind would be added again.
    submit: async ({ version, ...body }) =>
      quiz
        ? call(updateTutorialResource, { params: { id: quiz.id }, body: { ...body, version } })
        : addResource(tutorial, { kind: 'quiz', ...body }),
    onSaved: () => toast.success(t('tutorials.resource_saved')),
  });
}
