import { NamedInput } from '@okur/contract/articles';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/feedback/toast.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';

const schema = NamedInput.extend({ version: Version.optional() });

interface NameFormProps {
  title: string;
  row?: { name: string; version: number };
  submit: (body: { name: string; version?: number | undefined }) => Promise<unknown>;
}

/** The name of a category or a type. */
export function NameForm({ title, row, submit }: NameFormProps) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: { name: row?.name ?? '', version: row?.version },
    submit: ({ version, ...body }) => submit(row ? { ...body, version } : body),
    onSaved: () => toast.success(t('articles.name_saved')),
  });
  return (
    <FormModal form={form} title={title}>
      <TextField {...form.field('name')} label={t('articles.name')} data-autofocus required />
    </FormModal>
  );
}
