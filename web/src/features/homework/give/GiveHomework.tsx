import { getArticle } from '@okur/contract/articles';
import type { Article } from '@okur/contract/articles';
import type { Department } from '@okur/contract/departments';
import { createArticleHomework } from '@okur/contract/homework';
import type { BodyIn } from '@okur/contract/route';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { ArticlePicker } from '../../articles/ArticlePicker.tsx';
import { AskBeforeReading } from './AskBeforeReading.tsx';
import { AssignForm } from './AssignForm.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import { Preview } from '../Preview.tsx';
import { useTitleOf } from '../useTitleOf.ts';
import type { NewTemplate } from '../templates/TemplateForm.tsx';

/** The text as the one step of a template; none before one is chosen. */
const chosenStep = ({
  title,
  article_id,
  target,
  ask_before_reading,
}: BodyIn<typeof createArticleHomework>): NewTemplate['steps'] =>
  !article_id ? [] : [{ kind: 'article', title, article_id, target, ask_before_reading }];

interface GiveHomeworkProps {
  article: Article | null;
  /** All there are, when they are few. */
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Which text, for whom, until when: the rest has an answer already. */
export function GiveHomework({ article, departments, department }: GiveHomeworkProps) {
  const { t } = useTranslation();
  const onSaved = useAfterAssigning();
  const form = useDraftedForm({
    draft: `homework:article:${article?.id ?? ''}`,
    schema: createArticleHomework.body,
    initial: {
      ...useCommonValues(article?.title ?? '', department),
      article_id: article?.id ?? '',
      ask_before_reading: false,
    },
    typed: useTyped(),
    submit: (body) => call(createArticleHomework, { body }),
    onSaved,
  });
  const article_id = form.values.article_id ?? '';
  // The text before stays in sight while the next one comes.
  const read = useCall(
    getArticle,
    { params: { id: article_id } },
    { enabled: article_id !== '', placeholderData: keepPreviousData },
  ).data?.data;
  const isUntitled = useTitleOf(
    form.values.title,
    (title) => form.set('title', title),
    read?.id === article_id ? read.title : undefined,
  );
  return (
    <AssignForm
      kind="article"
      form={form}
      targeted={form}
      departments={departments}
      isUntitled={isUntitled}
      steps={chosenStep(form.values)}
      content={
        <ArticlePicker
          {...form.field('article_id')}
          onChange={(id) => form.set('article_id', id ?? '')}
          chosen={article}
          label={t('homework.which_text')}
          size="md"
          required
        />
      }
      options={
        <AskBeforeReading {...form.field('ask_before_reading')} isPossible={(read?.questions.length ?? 1) > 0} />
      }
      preview={
        <Preview article={article_id === '' ? undefined : read} values={form.values} departments={departments} />
      }
    />
  );
}
