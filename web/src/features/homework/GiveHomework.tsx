import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getArticle } from '@okur/contract/articles';
import type { Article } from '@okur/contract/articles';
import type { Department } from '@okur/contract/departments';
import { createArticleHomework } from '@okur/contract/homework';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { TextareaField, TextField } from '../../kit/fields/TextField.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useRepeatKey } from '../../kit/form/useRepeatKey.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useCall } from '../../kit/useCall.ts';
import { ArticlePicker } from '../articles/ArticlePicker.tsx';
import { eveningIn } from './due.ts';
import { DepartmentChoice } from './DepartmentChoice.tsx';
import { DueChoice } from './DueChoice.tsx';
import css from './homework.module.css';
import { Preview } from './Preview.tsx';

interface GiveHomeworkProps {
  article: Article | null;
  /** All there are, when they are few. */
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Which text, for whom, until when: the rest has an answer already. */
export function GiveHomework({ article, departments, department }: GiveHomeworkProps) {
  const { t } = useTranslation();
  const form = useGiveForm(article, department);
  const { article_id } = form.values;
  // The text before stays in sight while the next one comes.
  const read = useCall(getArticle, { params: { id: article_id } }, { enabled: article_id !== '', placeholderData: keepPreviousData }).data?.data;
  const noTitle = useTitleOf(form, read?.id === article_id ? read : undefined);
  return (
    <div className={css.give}>
      <FormPage form={form} action={t('homework.give')}>
        <ArticlePicker {...form.field('article_id')} onChange={(id) => form.set('article_id', id ?? '')} chosen={article} label={t('homework.which_text')} size="md" required />
        <DepartmentChoice {...form.field('department_ids')} departments={departments} />
        <DueChoice {...form.field('due_at')} />
        <More form={form} opened={noTitle} />
      </FormPage>
      <Preview article={article_id === '' ? undefined : read} values={form.values} departments={departments} />
    </div>
  );
}

function useGiveForm(article: Article | null, department: string | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keyOf = useRepeatKey();
  const [initial] = useState(() => ({
    title: article?.title ?? '',
    instructions: '',
    article_id: article?.id ?? '',
    department_ids: department ? [department] : [],
    starts_at: null as string | null,
    due_at: eveningIn(7, new Date()),
  }));
  return useServerForm({
    schema: createArticleHomework.body,
    initial,
    submit: (body) => call(createArticleHomework, { body, idempotencyKey: keyOf(body) }),
    onSaved: ({ data }) => {
      toast.success(t(data.state === 'scheduled' ? 'homework.scheduled' : 'homework.given'));
      return navigate({ to: '/homeworks/$id', params: { id: data.id }, replace: true });
    },
  });
}
export type GiveForm = ReturnType<typeof useGiveForm>;

/** The homework is called as its text until somebody writes a title. Answers whether it is empty, which only a person can make it. */
function useTitleOf(form: GiveForm, text: Article | undefined): boolean {
  const [taken, setTaken] = useState(form.values.title);
  const untouched = form.values.title === taken;
  useEffect(() => {
    if (!text || !untouched || text.title === taken) return;
    form.set('title', text.title);
    setTaken(text.title);
  }, [form, text, taken, untouched]);
  return Boolean(text) && form.values.title.trim() === '';
}

/** What seldom needs another answer. */
function More({ form, opened }: { form: GiveForm; opened: boolean }) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Group>
        <Button variant="subtle" color="gray" size="compact-sm" rightSection={<IconChevronDown size={14} style={{ rotate: shown ? '180deg' : undefined }} />} aria-expanded={shown || opened} onClick={toggle}>
          {t('homework.more')}
        </Button>
      </Group>
      <Collapse expanded={shown || opened}>
        <Stack gap="md" pt="sm">
          <TextField {...form.field('title')} label={t('homework.name')} maxLength={200} required />
          <DateTimeField {...form.field('starts_at')} label={t('homework.starts_at')} placeholder={t('homework.at_once')} />
          <TextareaField {...form.field('instructions')} label={t('homework.instructions')} placeholder={t('homework.instructions_example')} minRows={2} maxLength={2000} />
        </Stack>
      </Collapse>
    </div>
  );
}
