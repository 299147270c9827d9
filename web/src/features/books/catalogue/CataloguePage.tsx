import { Avatar, Group, Stack } from '@mantine/core';
import type { CatalogueEntry } from '@okur/contract/books';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import type { Toggle } from '../../../kit/feedback/useAct.ts';
import { RecordPage } from '../../../kit/record/RecordPage.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { ActivityTab } from '../../audit/ActivityTab.tsx';
import { BooksOf } from '../BooksOf.tsx';
import { EntryActions } from './EntryActions.tsx';

interface CataloguePageProps {
  kind: 'author' | 'genre';
  query: UseQueryResult<{ data: CatalogueEntry }>;
  form: (entry: CatalogueEntry) => ReactElement;
  remove: (version: number) => ReturnType<Toggle>;
}

/** One author or genre: what it is, and the books that name it. */
export function CataloguePage({ kind, query, form, remove }: CataloguePageProps) {
  const { t } = useTranslation();
  return (
    <RecordPage
      query={query}
      crumbs={[{ label: t(`menu.${kind}s`), to: `/books/${kind}s` }]}
      title={({ data }) => data.name}
      badge={({ data }) => (data.deleted_at ? <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge> : null)}
      actions={({ data }) => <EntryActions entry={data} form={form} remove={remove} />}
      tabs={({ data }) => [
        {
          key: 'books',
          label: t('menu.books'),
          content: (
            <Stack gap="lg">
              <About entry={data} />
              <BooksOf
                of={{ [`${kind}_id`]: data.id }}
                title={data.name}
                empty={{ title: t(`books.${kind}_no_books`), text: t(`books.${kind}_no_books_text`) }}
              />
            </Stack>
          ),
        },
        {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject={kind === 'author' ? 'AUTHOR' : 'GENRE'} id={data.id} />,
        },
      ]}
    />
  );
}

function About({ entry: { name, image, description } }: { entry: CatalogueEntry }) {
  if (!image && !description) return null;
  return (
    <Group align="flex-start" gap="xl">
      {image ? <Avatar src={image} name={name} color="petrol" size={96} radius="md" alt="" /> : null}
      {description ? (
        <Stack flex={1} miw={260}>
          <RichContent html={description} />
        </Stack>
      ) : null}
    </Group>
  );
}
