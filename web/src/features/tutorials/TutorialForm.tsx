import type { Language } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { createTutorial, type Tutorial, TutorialChange, TutorialInput, updateTutorial } from '@okur/contract/tutorials';
import { deleteTutorialCover } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { RichText } from '../../kit/fields/RichText.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { picture } from '../../kit/validators/schemas.ts';
import { LanguageQuestion } from '../../reading/LanguageQuestion.tsx';
import { useLanguageOfNew, useLanguageOfPages } from '../../reading/useLanguageOfNew.ts';
import { findInstructors } from './findInstructors.ts';
import { useTutorialChoices } from './useNames.ts';

interface TutorialFormProps {
  tutorial: Tutorial | null;
  onCreated?: (tutorial: Tutorial) => void;
}

/** What a tutorial is called and who speaks in it; its videos and quizzes are on its page. */
export function TutorialForm({ tutorial, onCreated }: TutorialFormProps) {
  const { t } = useTranslation();
  const form = useTutorialForm(tutorial, onCreated);
  const { languages } = useTutorialChoices();
  return (
    <FormModal form={form} title={t(tutorial ? 'tutorials.edit' : 'tutorials.add')} size="lg">
      <TextField {...form.field('title')} label={t('tutorials.title')} data-autofocus required />
      <SelectField
        {...(form.field('language') as FieldBinding<string | null>)}
        label={t('tutorials.language')}
        data={languages}
        required
      />
      <SearchableSelect
        {...form.field('instructor_id')}
        label={t('tutorials.instructor')}
        loadKey={['tutorial-instructors']}
        preset={tutorial?.instructor_id ? [{ value: tutorial.instructor_id, label: tutorial.instructor ?? '' }] : []}
        load={findInstructors}
      />
      <PictureField
        {...form.field('cover')}
        label={t('articles.cover')}
        description={t('tutorials.cover_hint')}
        stored={form.values.remove_cover ? null : tutorial?.cover}
        onRemoveStored={() => form.set('remove_cover', true)}
      />
      <RichText {...form.field('description')} label={t('tutorials.description')} minHeight={140} />
      <LanguageQuestion
        text={`${form.values.title}\n${plainText(form.values.description ?? '')}`}
        language={form.values.language as Language}
        onChange={(found) => form.set('language', found)}
      />
    </FormModal>
  );
}

const extras = { cover: picture, remove_cover: z.boolean() };
const newTutorial = TutorialInput.omit({ resources: true }).extend(extras);
const changedTutorial = TutorialChange.omit({ resources: true, status: true }).extend(extras);

function useTutorialForm(tutorial: Tutorial | null, onCreated: TutorialFormProps['onCreated']) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  const form = useDraftedForm({
    draft: `tutorial:${tutorial?.id ?? ''}`,
    schema: tutorial ? changedTutorial : newTutorial,
    initial: {
      title: tutorial?.title ?? '',
      language: tutorial?.language ?? pages,
      instructor_id: tutorial?.instructor_id ?? null,
      description: tutorial?.description ?? '',
      cover: null,
      remove_cover: false,
      ...(tutorial ? { version: tutorial.version } : {}),
    },
    submit: async ({ cover, remove_cover, ...body }) => {
      const files = cover ? { cover } : {};
      if (!tutorial) return call(createTutorial, { body: body as z.input<typeof newTutorial>, files });
      const params = { id: tutorial.id };
      const saved = await call(updateTutorial, { params, body, files });
      if (!remove_cover || cover || !saved.data.cover) return saved;
      return call(deleteTutorialCover, { params, query: { version: saved.data.version } });
    },
    onSaved: ({ data }) => {
      toast.success(t('tutorials.saved'));
      if (!tutorial) onCreated?.(data);
    },
  });
  useLanguageOfNew(form, !tutorial);
  return form;
}
