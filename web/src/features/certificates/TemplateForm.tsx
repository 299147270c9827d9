import { Button, Group, Input, SimpleGrid } from '@mantine/core';
import {
  certificatePlaceholders,
  type CertificateTemplate,
  CertificateTemplateInput,
  createCertificateTemplate,
  updateCertificateTemplate,
  uploadCertificateImage,
} from '@okur/contract/certificates';
import { Language, Version } from '@okur/contract/fields';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { languageName } from '../../kit/format/text.ts';
import { BackgroundField } from './BackgroundField.tsx';
import { RuleFields } from './RuleFields.tsx';

const schema = CertificateTemplateInput.extend({ version: Version.optional(), image: z.instanceof(File).nullable() });

/** What the certificate says, how it looks, and when it is given by itself. */
export function TemplateForm({ template }: { template?: CertificateTemplate }) {
  const { t, i18n } = useTranslation();
  const form = useTemplateForm(template);
  const { values } = form;
  const put = (word: string) =>
    form.set('body', `${values.body}${values.body === '' || /\s$/.test(values.body) ? '' : ' '}{{${word}}}`);
  return (
    <FormModal form={form} title={t(template ? 'certificates.edit_template' : 'certificates.add_template')} size="xl">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('title')} label={t('certificates.title')} data-autofocus required />
        <SelectField
          {...(form.field('language') as FieldBinding<string | null>)}
          label={t('certificates.language')}
          data={Language.options.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          required
        />
      </SimpleGrid>
      <div>
        <TextareaField {...form.field('body')} label={t('certificates.body')} autosize minRows={3} required />
        <Group gap={6} mt={6}>
          <Input.Description>{t('certificates.placeholders')}</Input.Description>
          {certificatePlaceholders.map((word) => (
            <Button key={word} size="compact-xs" variant="default" onClick={() => put(word)}>
              {t(`certificates.word_${word}`)}
            </Button>
          ))}
        </Group>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('signer_name')} label={t('certificates.signer_name')} />
        <TextField
          {...form.field('signer_title')}
          label={t('certificates.signer_title')}
          placeholder={t('certificates.signer_example')}
        />
      </SimpleGrid>
      <BackgroundField {...(form.field('background') as FieldBinding<string>)} />
      {values.background === 'image' ? (
        <PictureField
          {...form.field('image')}
          label={t('certificates.image')}
          description={t(template?.has_image ? 'certificates.image_there' : 'certificates.image_hint')}
        />
      ) : null}
      <RuleFields form={form} names={template ?? {}} />
    </FormModal>
  );
}

function useTemplateForm(template: CertificateTemplate | undefined) {
  const { t, i18n } = useTranslation();
  const made = useRef<{ id: string; version: number }>(undefined);
  return useDraftedForm({
    draft: `certificate-template:${template?.id ?? ''}`,
    schema,
    initial: {
      title: template?.title ?? '',
      language: template?.language ?? Language.catch('tr').parse(i18n.language),
      body: template?.body ?? t('certificates.body_start', { student: '{{student}}', class: '{{class}}' }),
      signer_name: template?.signer_name ?? '',
      signer_title: template?.signer_title ?? '',
      background: template?.background ?? 'frame',
      rule: template?.rule ?? null,
      rule_from: template?.rule_from ?? null,
      active: template?.active ?? true,
      version: template?.version,
      image: null,
    },
    submit: async ({ version, image, ...body }) => {
      // A picture that was refused: its template is made, and saved again with another picture.
      const before = made.current ?? (template && { id: template.id, version });
      const saved = await (before
        ? call(updateCertificateTemplate, { params: { id: before.id }, body: { ...body, version: before.version } })
        : call(createCertificateTemplate, { body }));
      made.current = saved.data;
      if (image && body.background === 'image')
        await call(uploadCertificateImage, {
          params: { id: saved.data.id },
          query: { version: saved.data.version },
          body: {},
          files: { image },
        });
      return saved;
    },
    onSaved: () => toast.success(t(template ? 'certificates.template_saved' : 'certificates.template_added')),
  });
}
