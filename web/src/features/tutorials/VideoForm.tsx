import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import {
  getTutorialResource,
  type Tutorial,
  tutorialCaptions,
  type TutorialResourceRow,
  tutorialVideo,
  updateTutorialResource,
} from '@okur/contract/tutorials';
import { Language, name } from '@okur/contract/fields';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { withProgress } from '../../kit/client/upload.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Upload } from '../../kit/fields/Upload.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { fileSize } from '../../kit/format/fileSize.ts';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { fileOf } from '../../kit/validators/schemas.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { chapterLines, chaptersIn } from './chapters.ts';
import { codecNames } from './codec-names.ts';
import { addResource } from './save-resource.ts';
import { useTutorialChoices } from './useNames.ts';

/** A film of half a gigabyte takes its time on a slow line. */
const uploadMs = 3_600_000;
const videoFiles = { 'video/mp4': ['.mp4', '.m4v'], 'video/webm': ['.webm'] };

const schema = z.object({
  title: name(200),
  required: z.boolean(),
  company_id: z.string().nullable(),
  video: fileOf({ maxBytes: tutorialVideo.maxBytes, extensions: ['mp4', 'm4v', 'webm'], error: 'validation.video' }),
  captions: fileOf({ maxBytes: tutorialCaptions.maxBytes, extensions: ['vtt'], error: 'validation.captions' }),
  chapters: z.string().refine((text) => chaptersIn(text) !== null, { error: 'validation.chapter_lines' }),
  captions_language: Language,
  remove_captions: z.array(Language),
  version: z.int().optional(),
});

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
        maxLength={200}
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

interface CaptionsFieldsProps {
  form: ReturnType<typeof useVideoForm>['form'];
  resource: TutorialResourceRow | undefined;
}

/** The captions that are stored, each in its language, and those that are added or replace them. */
function CaptionsFields({ form, resource }: CaptionsFieldsProps) {
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

/** The film as it is now, to look at. */
function StoredVideo({ resource }: { resource: TutorialResourceRow }) {
  const f = useFormat();
  // Fetched when it is looked at: its address holds for a minute.
  const stored = useCall(
    getTutorialResource,
    { params: { id: resource.id } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  ).data?.data;
  return (
    <Stack gap={4}>
      {stored?.video ? (
        // Captions are the author's to add.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          preload="metadata"
          src={stored.video}
          style={{ width: '100%', maxHeight: 280 }}
          aria-label={resource.title}
        >
          {stored.captions.map(({ language, file }) => (
            <track
              key={language}
              kind="captions"
              src={file}
              srcLang={language}
              label={languageName(language, f.locale)}
            />
          ))}
        </video>
      ) : null}
      <Text size="sm" c="dimmed">
        {[
          f.duration(resource.seconds),
          resource.bytes === null ? null : fileSize(resource.bytes),
          resource.codecs === null ? null : codecNames(resource.codecs),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Playing resource={resource} />
    </Stack>
  );
}

/** On which devices the film plays and whether it begins at once; nothing of one from before this was looked at. */
function Playing({ resource: { plays_everywhere, starts_fast } }: { resource: TutorialResourceRow }) {
  const { t } = useTranslation();
  if (plays_everywhere === null) return null;
  return (
    <List size="sm" spacing={6} listStyleType="none">
      <Judged
        isGood={plays_everywhere}
        text={t(plays_everywhere ? 'tutorials.everywhere' : 'tutorials.not_everywhere_text')}
      />
      <Judged
        isGood={Boolean(starts_fast)}
        text={t(starts_fast ? 'tutorials.starts_fast' : 'tutorials.starts_slowly_text')}
      />
    </List>
  );
}

function Judged({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <List.Item icon={<Icon size={16} aria-hidden color={`var(--mantine-color-${isGood ? 'green' : 'yellow'}-text)`} />}>
      {text}
    </List.Item>
  );
}

/** What the call says of captions: those that are sent are of a language, and those of others go. */
const captionsOf = ({
  captions,
  captions_language,
  remove_captions,
}: Partial<Pick<z.output<typeof schema>, 'captions'>> &
  Pick<z.output<typeof schema>, 'captions_language' | 'remove_captions'>) => ({
  ...(captions ? { captions_language } : {}),
  ...(remove_captions.length > 0 ? { remove_captions } : {}),
});

function useVideoForm(tutorial: Tutorial, kind: VideoFormProps['kind'], resource: TutorialResourceRow | undefined) {
  const { t } = useTranslation();
  // An upload that fails is tried again for the resource that is there by then.
  const added = useRef<TutorialResourceRow>(null);
  const [share, setShare] = useState<number | null>(null);
  const form = useServerForm({
    schema,
    initial: {
      title: resource?.title ?? '',
      required: resource?.required ?? true,
      company_id: resource?.company_id ?? null,
      video: null,
      captions: null,
      chapters: chapterLines(resource?.chapters ?? []),
      captions_language: tutorial.language,
      remove_captions: [] as Language[],
      version: resource?.version,
    },
    submit: async ({ title, required, company_id, chapters, video, captions, ...values }) => {
      const body = {
        title,
        required,
        chapters: chaptersIn(chapters) ?? [],
        ...(kind === 'companyVideo' ? { company_id } : {}),
      };
      const isNew = !resource && !added.current;
      if (isNew) added.current = await addResource(tutorial, { kind, ...body });
      const files = { ...(video ? { video } : {}), ...(captions ? { captions } : {}) };
      if (isNew && !video && !captions) return;
      await call(updateTutorialResource, {
        params: { id: (resource ?? added.current)!.id },
        body: { ...body, ...captionsOf({ captions, ...values }), version: values.version },
        files,
        ...(video || captions ? { ...withProgress(setShare), timeout: uploadMs } : {}),
      }).finally(() => setShare(null));
    },
    onSaved: () => toast.success(t('tutorials.resource_saved')),
  });
  return { form, share };
}
