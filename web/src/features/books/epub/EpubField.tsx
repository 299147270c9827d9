import { Progress, Stack } from '@mantine/core';
import { epubMaxBytes } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { Upload } from '../../../kit/fields/Upload.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

interface EpubFieldProps extends FieldBinding<File | null | undefined> {
  /** The book has a text already. */
  hasText: boolean;
  /** From 0 to 1 while the file is on its way. */
  share: number | null;
}

/** The file that a book's text comes from. */
export function EpubField({ hasText, share, ...binding }: EpubFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Upload
        {...binding}
        label={t('books.epub')}
        hint={t(hasText ? 'books.epub_replace_hint' : 'books.epub_hint')}
        accept={{ 'application/epub+zip': ['.epub'] }}
        maxBytes={epubMaxBytes}
      />
      {share === null ? null : (
        <Progress value={share * 100} aria-label={t('books.epub_sending')} animated={share >= 1} striped={share >= 1} />
      )}
    </Stack>
  );
}
