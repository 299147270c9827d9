import { Stack } from '@mantine/core';
import { openQuestion } from '@okur/contract/questions';
import { type SummaryBook, SummaryChange, updateSummary } from '@okur/contract/summaries';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useRowBeside } from '../../kit/form/useRowBeside.ts';
import { LanguageQuestion } from '../../reading/LanguageQuestion.tsx';
import { textOfQuestions } from '../../reading/questions/editing.ts';
import { QuestionsEditor } from '../../reading/questions/QuestionsEditor.tsx';
import { QuestionsPreview } from '../../reading/questions/QuestionsPreview.tsx';

const schema = SummaryChange.pick({ questions: true, language: true, version: true });

/** What is asked after a summary: to edit for those who write summaries, to look at for the others. */
export function SummaryQuestions({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const mayEdit = useAbility().can('edit', 'SUMMARY') && !summary.deleted_at;
  if (mayEdit) return <Editor key={summary.id} summary={summary} />;
  if (summary.questions.length === 0) return <EmptyState title={t('articles.no_questions')} />;
  return (
    <Stack lang={summary.language}>
      <QuestionsPreview questions={summary.questions.map((question) => openQuestion(question))} />
    </Stack>
  );
}

function Editor({ summary: { id, language: before, questions, version } }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `summary-questions:${id}`,
    schema,
    initial: { questions, language: before, version } as z.input<typeof schema>,
    submit: (body) => call(updateSummary, { params: { id }, body }),
    onSaved: ({ data }) => {
      takeSaved(form, data);
      toast.success(t('summaries.saved'));
    },
  });
  useRowBeside(form, { questions, language: before, version });
  const language = form.values.language ?? before;
  return (
    <FormPage form={form}>
      <LanguageQuestion
        text={textOfQuestions(form.values.questions ?? [])}
        language={language}
        onChange={(found) => form.set('language', found)}
        measures
      />
      <QuestionsEditor form={form} language={language} />
    </FormPage>
  );
}
