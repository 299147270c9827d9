import {
  type Tutorial,
  tutorialCaptions,
  type TutorialResourceRow,
  tutorialVideo,
  updateTutorialResource,
} from '@okur/contract/tutorials';
import { Language, name } from '@okur/contract/fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { withProgress } from '../../kit/client/upload.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useTabDraft } from '../../kit/form/useTabDraft.ts';
import { fileOf } from '../../kit/validators/schemas.ts';
import { chapterLines, chaptersIn } from './chapters.ts';
import { addResource } from './save-resource.ts';

/** A film of half a gigabyte takes its time on a slow line. */
const uploadMs = 3_600_000;

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

const valuesOf = ({ title, required, company_id, chapters, version }: TutorialResourceRow) => ({
  title,
  required,
  company_id,
  chapters: chapterLines(chapters),
  version,
});

/** The form of a video, and the share of its files that was sent while it is being stored. */
export function useVideoForm(
  tutorial: Tutorial,
  kind: 'video' | 'companyVideo',
  resource: TutorialResourceRow | undefined,
) {
  const { t } = useTranslation();
  const added = useAdded(tutorial, resource?.id ?? kind);
  const [share, setShare] = useState<number | null>(null);
  const form = useDraftedForm({
    draft: `tutorial-video:${tutorial.id}:${resource?.id ?? kind}`,
    onDiscard: () => added.keep(null),
    schema,
    initial: {
      ...(resource
        ? valuesOf(resource)
        : { title: '', required: true, company_id: null, chapters: '', version: undefined }),
      video: null,
      captions: null,
      captions_language: tutorial.language,
      remove_captions: [] as Language[],
    },
    valuesOf,
    submit: async ({ title, required, company_id, chapters, video, captions, ...values }) => {
      const body = {
        title,
        required,
        chapters: chaptersIn(chapters) ?? [],
        ...(kind === 'companyVideo' ? { company_id } : {}),
      };
      const isNew = !resource && !added.id();
      if (isNew) added.keep((await addResource(tutorial, { kind, ...body })).id);
      const files = { ...(video ? { video } : {}), ...(captions ? { captions } : {}) };
      if (isNew && !video && !captions) return;
      await call(updateTutorialResource, {
        params: { id: resource?.id ?? added.id()! },
        body: { ...body, ...captionsOf({ captions, ...values }), version: values.version },
        files,
        ...(video || captions ? { ...withProgress(setShare), timeout: uploadMs } : {}),
      }).finally(() => setShare(null));
    },
    onSaved() {
      added.keep(null);
      toast.success(t('tutorials.resource_saved'));
    },
  });
  return { form, share };
}

/**
 * The resource that is there once its film is on its way: an upload that fails is tried again for it, and so is one
 * that ended with the session, like the draft of its form.
 */
function useAdded(tutorial: Tutorial, form: string) {
  const { found, write } = useTabDraft<{ id: string }>(`tutorial-video-added:${tutorial.id}:${form}`);
  // It may have been deleted since.
  const id = useRef(tutorial.resources.find((one) => one.id === found?.values.id)?.id ?? null);
  return {
    id: () => id.current,
    keep(added: string | null) {
      id.current = added;
      write(added === null ? null : { id: added });
    },
  };
}
