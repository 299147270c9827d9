import { Button, Group, Text } from '@mantine/core';
import { tutorialCaptions, type TutorialResourceRow } from '@okur/contract/tutorials';
import type { Language } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { Upload } from '../../kit/fields/Upload.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useTutorialChoices } from './useNames.ts';
import type { useVideoForm } from './useVideoForm.ts';

interface CaptionsFieldsProps {
  form: ReturnType<typeof useVideoForm>['form'];
  resource: TutorialResourceRow | undefined;
}

/** The captions that are stored, each in its language, and those that are added or replace them. */
export function CaptionsFields({ form, resource }: CaptionsFieldsProps) {
  const { t } = useTranslation();
  const { languages } = useTutorialChoices();
  const stored = resource?.caption_languages.filter((one) => !form.values.remove_captions.includes(one)) ?? [];
  return (
    <>
      {stored.map((language) => (
        <StoredCaptions
          key={language}
          language={language}
          onRemove={() => form.set('remove_captions', [...form.values.remove_captions, language])}
        />
      ))}
      <Upload
        {...form.field('captions')}
        label={t('tutorials.captions')}
        hint={t('tutorials.captions_hint')}
        accept={{ 'text/vtt': ['.vtt'] }}
        maxBytes={tutorialCaptions.maxBytes}
      />
      {form.values.captions ? (
        <SelectField
          {...(form.field('captions_language') as FieldBinding<string | null>)}
          label={t('tutorials.captions_language')}
          description={
            stored.includes(form.values.captions_language) ? t('tutorials.captions_language_replaced') : undefined
          }
          data={languages}
          required
        />
      ) : null}
    </>
  );
}

function StoredCaptions({ language, onRemove }: { language: Language; onRemove: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  const captions = t('tutorials.captions_in', { languages: languageName(language, f.locale) });
  return (
    <Group gap="sm">
      <Text size="sm">{captions}</Text>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        onClick={onRemove}
        aria-label={`${t('tutorials.captions_remove')} – ${captions}`}
      >
        {t('tutorials.captions_remove')}
      </Button>
    </Group>
  );
}
