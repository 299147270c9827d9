import { Anchor, Avatar, Group, Stack } from '@mantine/core';
import { deletePublisher, getPublisher, type Publisher } from '@okur/contract/books';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { Facts } from '../../../kit/record/Facts.tsx';
import { RecordPage } from '../../../kit/record/RecordPage.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { ActivityTab } from '../../audit/ActivityTab.tsx';
import { EntryActions } from './EntryActions.tsx';
import { PublisherForm } from './PublisherForm.tsx';
import { PublisherReport } from '../report/PublisherReport.tsx';

/** One publisher: how to reach it, how its books are read and what they cost. */
export default function PublisherPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      query={useCall(getPublisher, { params: { id } })}
      crumbs={[{ label: t('menu.publishers'), to: '/books/publishers' }]}
      title={({ data }) => data.name}
      actions={({ data }) => (
        <EntryActions
          entry={data}
          form={(publisher) => <PublisherForm publisher={publisher} />}
          remove={(version) => call(deletePublisher, { params: { id }, query: { version } })}
        />
      )}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview publisher={data} /> },
        { key: 'report', label: t('books.report'), content: <PublisherReport publisher={data} /> },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="PUBLISHER" id={data.id} /> },
      ]}
    />
  );
}

function Overview({
  publisher: { name, image, website, contact, isbn_prefixes, description },
}: {
  publisher: Publisher;
}) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" gap="xl">
      <Avatar src={image} name={name} color="petrol" size={96} radius="md" alt="" />
      <Stack gap="md" flex={1} miw={260}>
        <Facts
          items={[
            [
              t('books.website'),
              website && (
                <Anchor key="website" href={website} target="_blank" rel="noreferrer" size="sm">
                  {new URL(website).host}
                </Anchor>
              ),
            ],
            [t('books.contact'), contact],
            [t('books.isbn_prefixes'), isbn_prefixes.join(', ')],
          ]}
        />
        {description ? <RichContent html={description} /> : null}
      </Stack>
    </Group>
  );
}
