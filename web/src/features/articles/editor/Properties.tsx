import { Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useCatalogue, useChoices } from '../choices.ts';
import { LanguageQuestion } from '../../../reading/LanguageQuestion.tsx';
import { CoverField } from './CoverField.tsx';
import type { ArticleForm } from './useArticleForm.ts';

/** What describes a text: state, language, grade, category, type and source. */
export function Properties({ form, text }: { form: ArticleForm; text: string }) {
  const { t } = useTranslation();
  const { languages, grades, statuses } = useChoices();
  const { types } = useCatalogue();
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
        {<Category form={form} />}
        {types.length > 0 ? (
          <SelectField
            {...form.field('type_id')}
            label={t('articles.type')}
            placeholder={t('articles.not_set')}
            data={types}
            clearable
            searchable
          />
        ) : null}
        <CoverField form={form} />
        <TextField
          {...form.field('source')}
          label={t('articles.source')}
          placeholder={t('articles.source_example')}
          maxLength={300}
        />
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
