import {
  getSummary,
  type SummaryBook,
  type SummaryVersion,
  updateSummary,
  versionOfSummary,
  versionsOfSummary,
} from '@okur/contract/summaries';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useList } from '../../kit/list/useList.ts';
import { VersionList } from '../../reading/versions/VersionList.tsx';
import { VersionModal } from '../../reading/versions/VersionModal.tsx';
import { ReadSections } from './ReadSections.tsx';

/** Every text that a summary had: its sections and their language. Its questions have versions of their own. */
export function SummaryVersions({ summary }: { summary: SummaryBook }) {
  const { t, i18n } = useTranslation();
  return (
    <VersionList
      list={useList(versionsOfSummary, { params: { id: summary.id }, sort: '-version' })}
      title={summary.title}
      columns={[
        { key: 'created_by', label: t('homework.saved_by') },
        {
          key: 'language',
          label: t('books.language'),
          render: ({ language }) => languageName(language, i18n.language),
        },
        { key: 'section_count', label: t('summaries.sections'), align: 'right' },
        { key: 'word_count', label: t('articles.words'), align: 'right' },
      ]}
      look={(of) => <Version summary={summary} of={of} />}
    />
  );
}

function Version({ summary, of }: { summary: SummaryBook; of: SummaryVersion }) {
  const { t } = useTranslation();
  const { id } = summary;
  return (
    <VersionModal
      of={of}
      query={useCall(versionOfSummary, { params: { id }, query: { version: of.version } })}
      now={useCall(getSummary, { params: { id } }).data?.data ?? summary}
      bringBack={
        of.section_count === 0
          ? null
          : ({ language, sections }, version) =>
              call(updateSummary, { params: { id }, body: { language, sections, version } })
      }
    >
      {({ language, sections }) =>
        sections.length > 0 ? (
          <ReadSections sections={sections} language={language} />
        ) : (
          <EmptyState title={t('summaries.no_sections')} />
        )
      }
    </VersionModal>
  );
}
