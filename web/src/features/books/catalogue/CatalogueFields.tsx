import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CatalogueEntry } from '@okur/contract/books';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PictureField } from '../../../kit/fields/FileField.tsx';
import { RichText } from '../../../kit/fields/RichText.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

/** Entries whose name holds these words; `key` tells the three kinds apart. */
export interface FindNames {
  key: string;
  load: (search: string, signal: AbortSignal) => Promise<readonly Pick<CatalogueEntry, 'id' | 'name'>[]>;
}

interface CatalogueFieldsProps {
  name: FieldBinding<string>;
  description: FieldBinding<string | undefined>;
  image: FieldBinding<File | null | undefined>;
  stored: string | null | undefined;
  onRemoveStored: () => void;
  entry: CatalogueEntry | undefined;
  find: FindNames;
}

/** The fields that authors, genres and publishers share. */
export function CatalogueFields({
  name,
  description,
  image,
  stored,
  onRemoveStored,
  entry,
  find,
}: CatalogueFieldsProps) {
  const { t } = useTranslation();
  const similar = useSimilar(find, name.value, entry);
  return (
    <>
      <TextField {...name} label={t('books.name')} data-autofocus required />
      {similar.length > 0 ? (
        <Text size="xs" c="dimmed" mt={-8} role="status">
          {t('books.similar', { names: similar.join(', ') })}
        </Text>
      ) : null}
      <RichText {...description} label={t('books.description')} minHeight={120} />
      <PictureField {...image} label={t('books.picture')} stored={stored} onRemoveStored={onRemoveStored} />
    </>
  );
}

/** Fewer letters would find too much. */
const leastLetters = 3;
const namesMax = 3;

/** Names that are there already, while one is typed: a duplicate is seen before it exists. */
function useSimilar({ key, load }: FindNames, typed: string, entry: CatalogueEntry | undefined): string[] {
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery({
    queryKey: ['similar', key, search],
    queryFn: ({ signal }) => load(search, signal),
    enabled: search.length >= leastLetters && search !== entry?.name,
  });
  return (found.data ?? [])
    .filter(({ id }) => id !== entry?.id)
    .slice(0, namesMax)
    .map((other) => other.name);
}
