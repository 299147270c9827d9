import { SimpleGrid } from '@mantine/core';
import { Language, Version } from '@okur/contract/fields';
import {
  createRelationTerm,
  RelationTermInput,
  updateRelationTerm,
  type RelationTerm,
  type RelationType,
} from '@okur/contract/relation-terms';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { languageName } from '../../kit/format/text.ts';

const schema = RelationTermInput.extend({ version: Version.optional() });

export function RelationTermForm({
  type,
  pair,
  language,
}: {
  type: RelationType;
  pair?: RelationTerm;
  language: Language;
}) {
  const { t, i18n } = useTranslation();
  const form = useServerForm({
    schema,
    initial: {
      relationType: type,
      language,
      term: pair?.term ?? '',
      related_term: pair?.related_term ?? '',
      version: pair?.version,
    },
    submit: ({ version, ...body }) =>
      pair
        ? call(updateRelationTerm, { params: { id: pair.id }, body: { ...body, version } })
        : call(createRelationTerm, { body }),
    onSaved: () => toast.success(t(pair ? 'relation_terms.saved' : 'relation_terms.added')),
  });
  const chosen = form.field('language');
  return (
    <FormModal form={form} title={t(pair ? 'relation_terms.edit' : `relation_terms.add_${type}`)}>
      <SelectField
        {...chosen}
        onChange={(code) => chosen.onChange(code as Language)}
        label={t('terms.language')}
        data={Language.options.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          {...form.field('term')}
          label={t('relation_terms.term')}
          lang={form.values.language}
          data-autofocus
          required
        />
        <TextField
          {...form.field('related_term')}
          label={t(`relation_terms.related_${type}`)}
          lang={form.values.language}
          required
        />
      </SimpleGrid>
    </FormModal>
  );
}
