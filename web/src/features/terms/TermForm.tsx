import { Anchor, Button, FileButton, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { Language, Version } from '@okur/contract/fields';
import { createTerm, partsOfSpeech, termFiles, TermInput, updateTerm, type Term } from '@okur/contract/terms';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { languageName } from '../../kit/format/text.ts';
import { fileOf, picture } from '../../kit/validators/schemas.ts';

const recording = fileOf({
  maxBytes: termFiles.audioBytes,
  extensions: termFiles.audioExtensions,
  error: 'validation.audio',
});
const schema = TermInput.extend({
  version: Version.optional(),
  image: picture,
  audio: recording,
  remove_image: z.boolean(),
  remove_audio: z.boolean(),
});

/** A word with its meaning, and what may go with it: an example, a picture, a recording. */
export function TermForm({ term, language }: { term?: Term; language: Language }) {
  const { t, i18n } = useTranslation();
  const form = useTermForm(language, term);
  const choice = (name: 'language' | 'part_of_speech') => form.field(name) as FieldBinding<string | null>;
  return (
    <FormModal form={form} title={t(term ? 'terms.edit' : 'terms.add')} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          {...form.field('term')}
          label={t('terms.term')}
          lang={form.values.language}
          data-autofocus
          required
        />
        <SelectField
          {...choice('language')}
          label={t('terms.language')}
          data={Language.options.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          required
        />
      </SimpleGrid>
      <TextareaField
        {...form.field('meaning')}
        label={t('terms.meaning')}
        minRows={2}
        lang={form.values.language}
        required
      />
      <TextareaField {...form.field('example')} label={t('terms.example')} minRows={1} lang={form.values.language} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...choice('part_of_speech')}
          label={t('terms.part_of_speech')}
          data={partsOfSpeech.map((value) => ({ value, label: t(`terms.speech.${value}`) }))}
          clearable
        />
        <NumberField
          {...(form.field('grade_level') as FieldBinding<number | null | undefined>)}
          label={t('terms.grade')}
        />
      </SimpleGrid>
      <Media form={form} term={term} />
    </FormModal>
  );
}

function Media({ form, term }: { form: ReturnType<typeof useTermForm>; term: Term | undefined }) {
  const { t } = useTranslation();
  const { remove_image, remove_audio } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PictureField
        {...form.field('image')}
        label={t('terms.image')}
        stored={remove_image ? null : term?.image}
        onRemoveStored={() => form.set('remove_image', true)}
      />
      <AudioField
        {...form.field('audio')}
        label={t('terms.audio')}
        stored={remove_audio ? null : (term?.audio ?? null)}
        onRemoveStored={() => form.set('remove_audio', true)}
      />
    </SimpleGrid>
  );
}

function useTermForm(language: Language, term: Term | undefined) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `term:${term?.id ?? ''}`,
    schema,
    initial: {
      language,
      term: term?.term ?? '',
      meaning: term?.meaning ?? '',
      example: term?.example ?? '',
      part_of_speech: term?.part_of_speech ?? null,
      grade_level: term?.grade_level ?? null,
      version: term?.version,
      image: null,
      audio: null,
      remove_image: false,
      remove_audio: false,
    },
    submit: ({ image, audio, version, remove_image, remove_audio, ...body }) => {
      const files = image || audio ? { files: { image: image ?? undefined, audio: audio ?? undefined } } : {};
      return term
        ? call(updateTerm, {
            params: { id: term.id },
            body: { ...body, remove_image, remove_audio, version },
            ...files,
          })
        : call(createTerm, { body, ...files });
    },
    onSaved: ({ data }) => toast.success(t(term ? 'terms.saved' : 'terms.added', { term: data.term })),
  });
}

interface AudioFieldProps extends FieldBinding<File | null | undefined> {
  label: string;
  stored: string | null;
  onRemoveStored: () => void;
}

/** A recording with a player for the one that is there. */
function AudioField({ name, value, onChange, error, label, stored, onRemoveStored }: AudioFieldProps) {
  const { t } = useTranslation();
  const preview = useMemo(() => (value ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const playing = preview ?? stored;
  return (
    <Input.Wrapper label={label} description={t('terms.audio_hint')} error={error} labelElement="div">
      <Stack gap={6} mt={6}>
        {/* A single spoken word, which is in writing beside it. */}
        {playing ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio controls preload="none" src={playing} style={{ width: '100%', height: 36 }} aria-label={label} />
        ) : null}
        <Group gap="xs">
          <FileButton name={name} accept="audio/mpeg" onChange={onChange}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={14} />}
                aria-invalid={error ? true : undefined}
              >
                {t('terms.choose_audio')}
              </Button>
            )}
          </FileButton>
          {playing ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => (value ? onChange(null) : onRemoveStored())}
            >
              {t('terms.remove_audio')}
            </Anchor>
          ) : null}
        </Group>
        {value ? (
          <Text size="xs" c="dimmed">
            {value.name}
          </Text>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}
