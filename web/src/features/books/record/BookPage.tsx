import { Button, Group, Stack, Text } from '@mantine/core';
import {
  type Book,
  bookEpub,
  deleteBook,
  getBook,
  highlightBook,
  unhighlightBook,
  updateBook,
} from '@okur/contract/books';
import { IconBarcode, IconDownload, IconEdit, IconStar, IconStarOff, IconUsersGroup } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { RowMenu } from '../../../kit/list/RowMenu.tsx';
import { Facts } from '../../../kit/record/Facts.tsx';
import { RecordPage } from '../../../kit/record/RecordPage.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { saveFile } from '../../../kit/saveFile.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import { useTradeLevels } from '../../../reading/levels/useTradeLevels.ts';
import { ActivityTab } from '../../audit/ActivityTab.tsx';
import { AssignPicker } from '../../assignments/AssignPicker.tsx';
import { closingBook, yesInQuery } from '../closing.ts';
import { assigning } from '../assigning.ts';
import { BookChapters } from '../chapters/BookChapters.tsx';
import { BookClasses } from './BookClasses.tsx';
import { BookForm } from '../form/BookForm.tsx';
import { BookLicences } from './BookLicences.tsx';
import { BookReaders } from './BookReaders.tsx';
import { BookReport } from '../report/BookReport.tsx';
import { BookStatus } from '../book-columns.tsx';
import css from '../books.module.css';
import { ImportReport } from '../epub/ImportReport.tsx';
import { ImportState } from '../epub/ImportState.tsx';
import { EanForm } from '../isbn/EanForm.tsx';
import { Isbn } from '../isbn/Isbn.tsx';
import { useEntryName, useLanguageName } from '../choices.ts';

/** One book: what it is, its chapters, the classes that have it, and what was changed. */
export default function BookPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const ability = useAbility();
  const mayWrite = ability.can('edit', 'BOOK');
  return (
    <RecordPage
      key={id}
      query={useCall(getBook, { params: { id } })}
      crumbs={[{ label: t('menu.books'), to: '/books/list' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <BookStatus book={data} />}
      actions={({ data }) => <Actions book={data} />}
      tabs={({ data }) => [
        {
          key: 'overview',
          label: t('companies.overview'),
          content: (
            <Stack gap="lg">
              <ImportState book={data} />
              <Overview book={data} />
            </Stack>
          ),
        },
        {
          key: 'chapters',
          label: `${t('books.chapters')} (${data.chapter_count})`,
          content: <BookChapters book={data} />,
        },
        {
          key: 'classes',
          label: `${t('assignments.classes')} (${data.department_count})`,
          content: <BookClasses book={data} />,
        },
        { key: 'licences', label: t('books.licences'), content: <BookLicences book={data} /> },
        ability.can('view', 'USER') && {
          key: 'readers',
          label: t('books.readers'),
          content: <BookReaders book={data} />,
        },
        { key: 'report', label: t('books.report'), content: <BookReport book={data} /> },
        data.import?.report
          ? {
              key: 'import',
              label: t('books.import_report'),
              content: <ImportReport found={data.import} report={data.import.report} />,
            }
          : false,
        mayWrite && {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject="BOOK" id={data.id} parts />,
        },
      ]}
    />
  );
}

function useStatus({ id, version }: Book) {
  const { t } = useTranslation();
  const { act } = useAct();
  return (status: 'draft' | 'published') =>
    act(
      () => closingBook(t, (yes) => call(updateBook, { params: { id }, body: { status, version, ...yes } })),
      t(`books.now_${status}`),
    );
}

function BookMenu({ book }: { book: Book }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const deletion = useDeletion();
  const setStatus = useStatus(book);
  const { id, status, highlighted } = book;
  const params = { id };
  const mayEdit = ability.can('edit', 'BOOK') && !book.deleted_at;
  return (
    <RowMenu
      label={book.title}
      actions={[
        mayEdit && {
          label: t(highlighted ? 'books.unhighlight' : 'books.highlight'),
          icon: highlighted ? <IconStarOff size={16} /> : <IconStar size={16} />,
          onClick: () => act(() => call(highlighted ? unhighlightBook : highlightBook, { params })),
        },
        mayEdit && {
          label: t('books.ean_set'),
          icon: <IconBarcode size={16} />,
          onClick: () => openFormModal(<EanForm book={book} />),
        },
        mayEdit && status === 'published' && { label: t('books.unpublish'), onClick: () => setStatus('draft') },
        mayEdit &&
          book.word_count > 0 && {
            label: t('books.epub_download'),
            icon: <IconDownload size={16} />,
            onClick: () => act(async () => saveFile(await call(bookEpub, { params }), `${book.title}.epub`)),
          },
        ability.can('delete', 'BOOK') &&
          deletion(book, book.title, (seen) =>
            closingBook(t, (yes) => call(deleteBook, { params, query: { version: seen, ...yesInQuery(yes) } })),
          ),
      ]}
    />
  );
}

function Actions({ book }: { book: Book }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const setStatus = useStatus(book);
  const { status } = book;
  const mayEdit = ability.can('edit', 'BOOK');
  if (book.deleted_at) return <BookMenu book={book} />;
  return (
    <>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => openFormModal(<BookForm book={book} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      {mayEdit && status === 'draft' ? (
        <Button onClick={() => setStatus('published')}>{t('books.publish')}</Button>
      ) : null}
      {status === 'published' && ability.can('assign_to_department', 'BOOK_LIST') ? (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} />}
          onClick={() => openFormModal(<AssignPicker {...assigning(book)} />)}
        >
          {t('assignments.assign')}
        </Button>
      ) : null}
      <BookMenu book={book} />
    </>
  );
}

function Overview({ book }: { book: Book }) {
  return (
    <Group align="flex-start" gap="xl">
      <Cover title={book.title} category={book.genres[0]?.name ?? null} picture={book.cover} className={css.cover} />
      <Stack gap="md" flex={1} miw={260}>
        <BookFacts book={book} />
        {book.description ? (
          <div lang={book.language}>
            <RichContent html={book.description} />
          </div>
        ) : null}
      </Stack>
    </Group>
  );
}

function BookFacts({ book }: { book: Book }) {
  const { t } = useTranslation();
  const levelText = useLevelText();
  const tradeLevels = useTradeLevels();
  const f = useFormat();
  const languageName = useLanguageName();
  const names = (entries: readonly Entry[]) =>
    entries.length > 0 ? <Names entries={entries} deleted={book.deleted_entries} /> : null;
  const withRole = ({ name, role }: Book['authors'][number]) => `${name} (${t(`books.role_${role}`)})`;
  const [given] = book.outside_levels;
  const source = given && `${t('menu.gardner_books')}, ${f.date(given.at)}`;
  const publisher = book.publisher_id ? [{ id: book.publisher_id, name: book.publisher ?? '' }] : [];
  const minutes = f.number(book.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return (
    <Facts
      items={[
        [t('books.subtitle'), book.subtitle],
        [t('menu.authors'), names(book.authors.map((one) => ({ ...one, name: withRole(one) })))],
        [t('menu.genres'), names(book.genres)],
        [t('books.publisher'), names(publisher)],
        [t('books.series'), [book.series, book.series_no && f.number(book.series_no)].filter(Boolean).join(' · ')],
        [t('books.language'), languageName(book.language)],
        [t('books.grades'), [book.grade_from, book.grade_to].filter(Boolean).join('–')],
        [t('books.words'), f.number(book.word_count)],
        [t('books.level'), levelText(book.level?.band)],
        [t('supplier.levels'), [tradeLevels(book.outside_levels), source].filter(Boolean).join(' · ')],
        [t('books.minutes'), book.word_count ? minutes : null],
        [t('books.page_count'), book.page_count && f.number(book.page_count)],
        [t('books.ean'), book.ean && <Isbn key="ean" ean={book.ean} />],
        [t('books.published_on'), book.published_on && f.date(book.published_on)],
        [t('books.rights'), t(`books.rights_${book.rights}`)],
      ]}
    />
  );
}

interface Entry {
  id: string;
  name: string;
}

/** Authors, genres or the publisher in one line; those that were deleted are dimmed. */
function Names({ entries, deleted }: { entries: readonly Entry[]; deleted: Book['deleted_entries'] }) {
  const nameOf = useEntryName(deleted);
  return entries.map((entry, at) => (
    <Fragment key={`${entry.id} ${entry.name}`}>
      {at > 0 ? ', ' : null}
      <Text span inherit c={deleted.includes(entry.id) ? 'dimmed' : undefined}>
        {nameOf(entry)}
      </Text>
    </Fragment>
  ));
}
