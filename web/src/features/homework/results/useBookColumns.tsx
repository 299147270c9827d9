import type { BookProgress } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { WordsRead } from './WordsRead.tsx';

const shareOf = (of: number, { words }: BookProgress) => (words === 0 ? 0 : (of / words) * 100);

/** How far students are with a homework of a book: words, chapters, and the check behind the chapter. */
export function useBookColumns<Row extends { book: BookProgress | null }>(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'words_read',
      label: t('homework.words_read'),
      export: { fields: ['book.read'] },
      lead: true,
      value: ({ book }) => (book ? f.percent(shareOf(book.read, book)) : ''),
      render: ({ book }) => (book ? <WordsRead progress={book} /> : null),
    },
    {
      key: 'words_skimmed',
      label: t('homework.words_skimmed'),
      export: { fields: ['book.skimmed'] },
      hidden: true,
      value: ({ book }) => (book ? f.percent(shareOf(book.skimmed, book)) : ''),
    },
    {
      key: 'chapters_read',
      label: t('homework.chapters_read'),
      export: { fields: ['book.chapters_read'] },
      value: ({ book }) => (book ? t('homework.of', { done: book.chapters_read, all: book.chapters }) : ''),
    },
    {
      key: 'chapter_check',
      label: t('homework.chapter_check'),
      export: { fields: ['book.check.right'] },
      value: ({ book }) => {
        if (book?.check) return t('homework.of', { done: book.check.right, all: book.check.questions });
        return book?.asks ? t('homework.check_waits') : '–';
      },
    },
  ];
}
