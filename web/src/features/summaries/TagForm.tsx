import { createSummaryTag, SummaryTagInput, updateSummaryTag, type SummaryTag } from '@okur/contract/summaries';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const schema = SummaryTagInput.extend({ version: Version.optional() });

/** The name of a new tag, or of one that exists. */
export function TagForm({ tag }: { tag?: SummaryTag }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: { name: tag?.name ?? '', version: tag?.version },
    submit: ({ name, version }) =>
      tag
        ? call(updateSummaryTag, { params: { id: tag.id }, body: { name, version } })
        : call(createSummaryTag, { body: { name } }),
    onSaved: () => toast.success(t('summaries.tag_saved')),
  });
  return (
    <FormModal form={form} title={t(tag ? 'summaries.rename_tag' : 'summaries.add_tag')}>
      <TextField {...form.field('name')} label={t('summaries.tag_name')} data-autofocus required />
    </FormModal>
  );
}
