import { Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import type { Article } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useCatalogue, useChoices } from '../choices.ts';
import { LanguageQuestion } from '../../../reading/LanguageQuestion.tsx';
import { CoverField } from './CoverField.tsx';
import type { ArticleForm } from './useArticleForm.ts';

/** What describes a text: state, language, grade, category, type and source. */
export function Properties({ form, article, text }: { form: ArticleForm; article: Article | null; text: string }) {
  const { t } = useTranslation();
  const { languages, grades, statuses } = useChoices();
  const grade = form.field('grade_level');
  const language = form.field('language');
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('articles.properties')}
        </Title>
        <SegmentedControl
          aria-label={t('articles.status')}
          data={statuses}
          value={form.values.status}
          onChange={(status) => form.set('status', status as typeof form.values.status)}
          fullWidth
        />
        <SelectField
          {...language}
          onChange={(code) => language.onChange((code ?? 'tr') as typeof language.value)}
          label={t('articles.language')}
          data={languages}
          required
        />
        <LanguageQuestion text={text} language={form.values.language} onChange={language.onChange} measures />
        <SelectField
          {...grade}
          value={grade.value ? String(grade.value) : null}
          onChange={(chosen) => grade.onChange(chosen ? Number(chosen) : null)}
          label={t('articles.grade')}
          placeholder={t('articles.any_grade')}
          data={grades}
          clearable
        />
        <Category form={form} />
        <Type form={form} article={article} />
        <CoverField form={form} />
        <TextField {...form.field('source')} label={t('articles.source')} placeholder={t('articles.source_example')} />
      </Stack>
    </Paper>
  );
}

function Category({ form }: { form: ArticleForm }) {
  const { t } = useTranslation();
  const { categories } = useCatalogue();
  return categories.length > 0 ? (
    <SelectField
      {...form.field('category_id')}
      label={t('articles.category')}
      placeholder={t('articles.not_set')}
      data={categories}
      clearable
      searchable
    />
  ) : null;
}

/** The types there are; a deleted one stays with the texts that have it. */
function Type({ form, article }: { form: ArticleForm; article: Article | null }) {
  const { t } = useTranslation();
  const { types } = useCatalogue();
  const own = article?.type_id ? { value: article.type_id, label: article.type ?? '' } : null;
  const data = own && types.every(({ value }) => value !== own.value) ? [...types, own] : types;
  return data.length > 0 ? (
    <SelectField
      {...form.field('type_id')}
      label={t('articles.type')}
      placeholder={t('articles.not_set')}
      data={data}
      clearable
      searchable
    />
  ) : null;
}
