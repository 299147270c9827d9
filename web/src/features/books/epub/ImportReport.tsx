import { List, Paper, Stack, Text, Title } from '@mantine/core';
import type { BookImport, ImportReport as Report } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../kit/format/fileSize.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Facts } from '../../../kit/record/Facts.tsx';
import { useLanguageName } from '../choices.ts';

/** What was found in the EPUB, and what someone should look at. */
export function ImportReport({ found, report }: { found: BookImport; report: Report }) {
  const { t } = useTranslation();
  const f = useFormat();
  const languageName = useLanguageName();
  const files = report.dropped_files ?? [];
  return (
    <Stack gap="lg">
      <Facts
        items={[
          [t('books.epub'), `${found.file_name} · ${fileSize(found.size)}`],
          [t('books.import_at'), f.dateTime(found.at)],
          [t('books.import_version'), report.epub_version],
          [t('books.import_title'), report.title],
          [t('books.import_authors'), report.authors.join(', ')],
          [t('books.publisher'), report.publisher],
          [t('books.language'), report.language && languageName(report.language)],
          [t('books.ean'), report.isbn],
          [t('books.chapters'), f.number(report.chapters)],
          [t('books.words'), f.number(report.words)],
          [t('books.pictures'), f.number(report.pictures)],
          [t('books.notes'), f.number(report.notes)],
        ]}
      />
      <Paper withBorder radius="md" p="md">
        <Title order={2} size="h5" mb="xs">
          {t('books.import_look')}
        </Title>
        {report.warnings.length === 0 && report.hidden.length === 0 && files.length === 0 ? (
          <Text size="sm">{t('books.import_nothing')}</Text>
        ) : (
          <List size="sm" spacing={6}>
            {report.warnings.map(({ code, count }) => (
              <List.Item key={code}>{t(`books.warning_${code}`, { count, number: f.number(count) })}</List.Item>
            ))}
            {files.length > 0 ? <List.Item>{t('books.import_files', { files: files.join(', ') })}</List.Item> : null}
            {report.hidden.length > 0 ? (
              <List.Item>{t('books.import_hidden', { chapters: report.hidden.join(', ') })}</List.Item>
            ) : null}
          </List>
        )}
      </Paper>
      <LeftOut report={report} />
    </Stack>
  );
}

/** What of the publisher's design readers do not get; a report from before that was told has none of it. */
function LeftOut({ report: { dropped_fonts = [], dropped_styles = [] } }: { report: Report }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (dropped_fonts.length === 0 && dropped_styles.length === 0) return null;
  const styles = dropped_styles.map(({ property, count }) => `${property} (${f.number(count)})`);
  return (
    <Paper withBorder radius="md" p="md">
      <Title order={2} size="h5" mb={4}>
        {t('books.import_left_out')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('books.import_left_out_text')}
      </Text>
      <Facts
        items={[
          [t('books.import_fonts'), dropped_fonts.join(', ')],
          [t('books.import_styles'), styles.join(', ')],
        ]}
      />
    </Paper>
  );
}
