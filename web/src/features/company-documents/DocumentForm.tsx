import { Alert } from '@mantine/core';
import {
  type CompanyDocument,
  CompanyDocumentInput,
  companyDocumentMaxBytes,
  createCompanyDocument,
  updateCompanyDocument,
} from '@okur/contract/company-documents';
import { text, Version } from '@okur/contract/fields';
import type { z } from 'zod';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Upload } from '../../kit/fields/Upload.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { fileOf } from '../../kit/validators/schemas.ts';
import { CompaniesPicker } from '../companies/CompanyPicker.tsx';

const schema = CompanyDocumentInput.extend({
  link: text(2000),
  file: fileOf({ maxBytes: companyDocumentMaxBytes, error: 'validation.file_max_size' }),
  version: Version.optional(),
});

const initialOf = (document: CompanyDocument | undefined) => ({
  title: document?.title ?? '',
  description: document?.description ?? '',
  all_companies: document?.all_companies ?? false,
  company_ids: document?.companies.map(({ id }) => id) ?? [],
  link: document?.link ?? '',
  note: '',
  file: null,
  version: document?.version,
});

function send(document: CompanyDocument | undefined, { file, link, note, version, ...fields }: z.input<typeof schema>) {
  const files = file ? { file } : {};
  // The link that was there already says nothing new beside a file.
  const content = link && !(file && link === document?.link) ? { link } : {};
  const body = { ...fields, ...content, ...(note ? { note } : {}) };
  return document
    ? call(updateCompanyDocument, { params: { id: document.id }, body: { ...body, version }, files })
    : call(createCompanyDocument, { body, files });
}

/** A document with whom it is for; a new file or another link is its next version. */
export function DocumentForm({ document }: { document?: CompanyDocument }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `company-document:${document?.id ?? ''}`,
    schema,
    initial: initialOf(document),
    valuesOf: initialOf,
    submit: (typed) => send(document, typed),
    onSaved: () => toast.success(t(document ? 'company_documents.saved' : 'company_documents.added')),
  });
  return (
    <FormModal form={form} title={t(document ? 'company_documents.edit' : 'company_documents.add')} size="lg">
      <TextField {...form.field('title')} label={t('company_documents.title_field')} data-autofocus required />
      <TextareaField {...form.field('description')} label={t('company_documents.description')} minRows={2} />
      <SwitchField {...form.field('all_companies')} label={t('company_documents.all_companies')} />
      {form.values.all_companies ? null : (
        <CompaniesPicker
          {...form.field('company_ids')}
          label={t('company_documents.companies')}
          chosen={document?.companies ?? []}
          required
        />
      )}
      {document ? (
        <Alert icon={<IconInfoCircle size={18} />} variant="light">
          {t('company_documents.next_version', { number: document.number + 1 })}
        </Alert>
      ) : null}
      <Upload
        {...form.field('file')}
        label={t('company_documents.file')}
        hint={t('company_documents.file_hint')}
        maxBytes={companyDocumentMaxBytes}
      />
      <TextField
        {...form.field('link')}
        label={t('company_documents.or_link')}
        description={t('company_documents.link_hint')}
        placeholder="https://"
        inputMode="url"
      />
      {document ? <TextField {...form.field('note')} label={t('company_documents.note')} /> : null}
    </FormModal>
  );
}
