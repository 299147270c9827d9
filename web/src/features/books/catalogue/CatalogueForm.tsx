import { CatalogueInput, type CatalogueEntry } from '@okur/contract/books';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../../kit/feedback/toast.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { picture } from '../../../kit/validators/schemas.ts';
import { CatalogueFields, type FindNames } from './CatalogueFields.tsx';

/** What the form of an entry holds beside the fields of its contract. */
export const entryExtras = { version: Version.optional(), image: picture, remove_image: z.boolean() };
const schema = CatalogueInput.extend(entryExtras);

export interface Send<Body> {
  create: (body: Body, files: { image?: File }) => Promise<unknown>;
  update: (
    id: string,
    body: Body & { version?: number | undefined; remove_image: boolean },
    files: { image?: File },
  ) => Promise<unknown>;
}

interface CatalogueFormProps {
  kind: 'author' | 'genre';
  entry: CatalogueEntry | undefined;
  send: Send<z.input<typeof CatalogueInput>>;
  find: FindNames;
}

/** An author or a genre. */
export function CatalogueForm({ kind, entry, send, find }: CatalogueFormProps) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `${kind}:${entry?.id ?? ''}`,
    schema,
    initial: {
      name: entry?.name ?? '',
      description: entry?.description ?? '',
      version: entry?.version,
      image: null,
      remove_image: false,
    },
    submit: ({ image, version, remove_image, ...body }) =>
      entry
        ? send.update(entry.id, { ...body, version, remove_image }, image ? { image } : {})
        : send.create(body, image ? { image } : {}),
    onSaved: () => toast.success(t('books.entry_saved')),
  });
  return (
    <FormModal form={form} title={t(entry ? `books.${kind}_edit` : `books.${kind}_add`)} size="lg">
      <CatalogueFields
        name={form.field('name')}
        description={form.field('description')}
        image={form.field('image')}
        stored={form.values.remove_image ? null : entry?.image}
        onRemoveStored={() => form.set('remove_image', true)}
        entry={entry}
        find={find}
      />
    </FormModal>
  );
}
