import { Group, Text } from '@mantine/core';
import { assignArticle } from '@okur/contract/articles';
import type { ArticleRow } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';

/** Puts a text on the shelf of classes, for a time or for good. */
export function AssignArticle({ article }: { article: Pick<ArticleRow, 'id' | 'title'> }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: assignArticle.body,
    initial: { department_ids: [] as string[], starts_at: null as string | null, expires_at: null as string | null },
    submit: (body) => call(assignArticle, { params: { id: article.id }, body }),
    onSaved: () => toast.success(t('articles.assigned')),
  });
  return (
    <FormModal form={form} title={t('articles.assign')} action={t('articles.assign_action')} size="lg">
      <Text size="sm" c="dimmed">
        {t('articles.assign_text', { title: article.title })}
      </Text>
      <DepartmentsPicker {...form.field('department_ids')} label={t('articles.classes')} required />
      <Group grow align="flex-start">
        <DateTimeField
          {...form.field('starts_at')}
          label={t('articles.starts_at')}
          placeholder={t('articles.at_once')}
        />
        <DateTimeField
          {...form.field('expires_at')}
          label={t('articles.expires_at')}
          placeholder={t('articles.never')}
        />
      </Group>
    </FormModal>
  );
}
