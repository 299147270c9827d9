import { Stack } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { ArticleFields } from './ArticleFields.tsx';
import { ImportFile } from './ImportFile.tsx';
import { useArticleForm } from './useArticleForm.ts';

export default function ArticleNew() {
  const ability = useAbility();
  return ability.can('add', 'ARTICLE') ? (
    <NewArticle />
  ) : (
    <Navigate to="/error/$type" params={{ type: '401' }} replace />
  );
}

function NewArticle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useArticleForm(null, ({ id }) =>
    navigate({ to: '/articles/$id', params: { id }, replace: true, ignoreBlocker: true }),
  );
  return (
    <Stack gap="md">
      <PageHeader
        title={t('articles.add')}
        crumbs={[{ label: t('articles.title'), to: '/articles/list' }, { label: t('articles.add') }]}
      />
      {form.values.body ? null : (
        <ImportFile
          onTake={({ title, body, language }) => {
            form.set('title', form.values.title || title);
            form.set('body', body);
            if (language) form.set('language', language);
          }}
        />
      )}
      <ArticleFields form={form} article={null} />
    </Stack>
  );
}
