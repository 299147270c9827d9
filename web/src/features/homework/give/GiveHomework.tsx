import { getArticle } from '@okur/contract/articles';
import type { Article } from '@okur/contract/articles';
import type { Department } from '@okur/contract/departments';
import { createArticleHomework } from '@okur/contract/homework';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ArticlePicker } from '../../articles/ArticlePicker.tsx';
import { AskBeforeReading } from './AskBeforeReading.tsx';
import { DueChoice } from './DueChoice.tsx';
import { ForWhom } from './ForWhom.tsx';
import { startOf, useAfterAssigning } from './giving.ts';
import css from '../homework.module.css';
import { More } from './More.tsx';
import { Preview } from '../Preview.tsx';
import { TargetField } from './TargetField.tsx';
import { useTitleOf } from '../useTitleOf.ts';

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
  const form = useServerForm({
    schema: createArticleHomework.body,
    initial: { ...startOf(article?.title ?? '', department), article_id: article?.id ?? '', ask_before_reading: false },
    submit: (body) => call(createArticleHomework, { body }),
    onSaved,
  });
  const { article_id } = form.values;
  // The text before stays in sight while the next one comes.
  const read = useCall(
    getArticle,
    { params: { id: article_id } },
    { enabled: article_id !== '', placeholderData: keepPreviousData },
  ).data?.data;
  const noTitle = useTitleOf(
    form.values.title,
    (title) => form.set('title', title),
    read?.id === article_id ? read.title : undefined,
  );
  return (
    <div className={css.give}>
      <FormPage form={form} action={t('homework.give')}>
        <ArticlePicker
          {...form.field('article_id')}
          onChange={(id) => form.set('article_id', id ?? '')}
          chosen={article}
          label={t('homework.which_text')}
          size="md"
          required
        />
        <ForWhom
          departments={departments}
          departmentIds={form.field('department_ids')}
          studentIds={form.field('student_ids')}
        />
        <DueChoice {...form.field('due_at')} />
        <More
          kind="article"
          title={form.field('title')}
          startsAt={form.field('starts_at')}
          instructions={form.field('instructions')}
          opened={noTitle}
          target={
            <TargetField kind="article" {...form.field('target')} valueError={form.field('target.value').error} />
          }
        >
          <AskBeforeReading {...form.field('ask_before_reading')} isPossible={(read?.questions.length ?? 1) > 0} />
        </More>
      </FormPage>
      <Preview article={article_id === '' ? undefined : read} values={form.values} departments={departments} />
    </div>
  );
}
