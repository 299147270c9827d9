import { Group, Progress, Text } from '@mantine/core';
import { type Tutorial, type TutorialResourceRow, tutorialVideo } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Upload } from '../../kit/fields/Upload.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { CaptionsFields } from './CaptionsFields.tsx';
import { StoredVideo } from './StoredVideo.tsx';
import { useVideoForm } from './useVideoForm.ts';

const videoFiles = { 'video/mp4': ['.mp4', '.m4v'], 'video/webm': ['.webm'] };

interface VideoFormProps {
  tutorial: Tutorial;
  kind: 'video' | 'companyVideo';
  resource: TutorialResourceRow | undefined;
}

/** A video of a tutorial with its captions; that of one school names the school. */
export function VideoForm({ tutorial, kind, resource }: VideoFormProps) {
  const { t } = useTranslation();
  const { form, share } = useVideoForm(tutorial, kind, resource);
  return (
    <FormModal
      form={form}
      title={resource ? t('tutorials.resource_edit', { title: resource.title }) : t(`tutorials.add_${kind}`)}
      size="lg"
    >
      <TextField
        {...form.field('title')}
        label={t('tutorials.resource_title')}
        lang={tutorial.language}
        data-autofocus
        required
      />
      {kind === 'companyVideo' ? (
        <CompanyPicker {...form.field('company_id')} label={t('tutorials.school')} required />
      ) : null}
      {resource?.is_ready ? <StoredVideo resource={resource} /> : null}
      <Upload
        {...form.field('video')}
        label={t(resource?.is_ready ? 'tutorials.video_replace' : 'tutorials.video_file')}
        hint={t('tutorials.video_hint')}
        accept={videoFiles}
        maxBytes={tutorialVideo.maxBytes}
      />
      {share === null ? null : <Sent share={share} />}
      <CaptionsFields form={form} resource={resource} />
      <TextareaField
        {...form.field('chapters')}
        label={t('tutorials.chapters')}
        description={t('tutorials.chapters_hint')}
        placeholder={t('tutorials.chapters_example')}
        lang={tutorial.language}
      />
      <SwitchField
        {...form.field('required')}
        label={t('tutorials.required')}
        description={t('tutorials.required_hint')}
      />
    </FormModal>
  );
}

/** How much of the files has left; then they are looked at. */
function Sent({ share }: { share: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress
        flex={1}
        value={share * 100}
        aria-label={t('tutorials.video_sending')}
        animated={share >= 1}
        striped={share >= 1}
      />
      <Text size="sm" c="dimmed" miw={44} ta="right">
        {f.percent(share * 100)}
      </Text>
    </Group>
  );
}
