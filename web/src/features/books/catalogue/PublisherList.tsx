import { Anchor } from '@mantine/core';
import { deletePublisher, listPublishers } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { CatalogueList } from './CatalogueList.tsx';
import { PublisherForm } from './PublisherForm.tsx';

export default function PublisherList() {
  const { t } = useTranslation();
  return (
    <CatalogueList
      kind="publisher"
      list={useList(listPublishers, { sort: 'name' })}
      remove={(id, version) => call(deletePublisher, { params: { id }, query: { version } })}
      form={(publisher) => <PublisherForm publisher={publisher} />}
      rowLink={({ id }) => `/books/publishers/${id}`}
      more={[
        { key: 'website', label: t('books.website'), render: (row) => <Website address={row.website} /> },
        { key: 'contact', label: t('books.contact'), hidden: true },
        {
          key: 'isbn_prefixes',
          label: t('books.isbn_prefixes'),
          value: (row) => row.isbn_prefixes.join(', '),
        },
      ]}
    />
  );
}

function Website({ address }: { address: string }) {
  if (!address) return null;
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noreferrer"
      size="sm"
      onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
    >
      {new URL(address).host}
    </Anchor>
  );
}
