import {
  createTutorialInstructor,
  type TutorialInstructor,
  TutorialInstructorInput,
  updateTutorialInstructor,
} from '@okur/contract/tutorials';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { picture } from '../../kit/validators/schemas.ts';

const schema = TutorialInstructorInput.extend({
  version: Version.optional(),
  image: picture,
  remove_image: z.boolean(),
});

/** Someone who speaks in tutorials. */
export function InstructorForm({ instructor }: { instructor: TutorialInstructor | null }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `tutorial-instructor:${instructor?.id ?? ''}`,
    schema,
    initial: {
      name: instructor?.name ?? '',
      title: instructor?.title ?? '',
      bio: instructor?.bio ?? '',
      version: instructor?.version,
      image: null,
      remove_image: false,
    },
    submit: ({ image, version, remove_image, ...body }) => {
      const files = image ? { image } : {};
      return instructor
        ? call(updateTutorialInstructor, {
            params: { id: instructor.id },
            body: { ...body, version, remove_image },
            files,
          })
        : call(createTutorialInstructor, { body, files });
    },
    onSaved: () => toast.success(t('tutorials.instructor_saved')),
  });
  return (
    <FormModal form={form} title={t(instructor ? 'tutorials.instructor_edit' : 'tutorials.instructor_add')}>
      <TextField {...form.field('name')} label={t('tutorials.name')} data-autofocus required />
      <TextField {...form.field('title')} label={t('tutorials.person_title')} />
      <TextareaField {...form.field('bio')} label={t('tutorials.bio')} minRows={4} />
      <PictureField
        {...form.field('image')}
        label={t('tutorials.picture')}
        stored={form.values.remove_image ? null : instructor?.image}
        onRemoveStored={() => form.set('remove_image', true)}
      />
    </FormModal>
  );
}
