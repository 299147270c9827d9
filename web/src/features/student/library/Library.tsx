import { Stack } from '@mantine/core';
import { myLibrary } from '@okur/contract/library';
import { myBooks } from '@okur/contract/student-books';
import { mySummaries } from '@okur/contract/summaries';
import { listMyTutorials } from '@okur/contract/tutorials';
import { IconBooks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { usePortions } from '../../../kit/list/usePortions.ts';
import { type Address, useAddress } from '../../../kit/useAddress.ts';
import { TutorialCard } from '../../tutorials/TutorialCard.tsx';
import { BookCard } from '../books/BookCard.tsx';
import { GoOnReading } from '../books/GoOnReading.tsx';
import { ForYou, Highlighted } from './ForYou.tsx';
import { isIncluded, isNarrowed, type LibraryKind, queryFor } from './library.ts';
import { LibraryCard } from './LibraryCard.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryHeading } from './LibraryHeading.tsx';
import { LibraryShelf } from './LibraryShelf.tsx';
import { SummaryCard } from '../summaries/SummaryCard.tsx';
import { WaitingNotes } from '../waiting/WaitingNotes.tsx';

/** All that their own class can read and watch: to be found by a word, its kind, what it is about, or its level. */
export default function Library() {
  const { t } = useTranslation();
  const student = useStudent();
  const [chosen, setChosen] = useAddress();
  const narrowed = isNarrowed(chosen);
  return (
    <Stack gap="lg">
      <LibraryHeading title={t('student.library')} text={t('student.library_text')} />
      {student ? <WaitingNotes studentId={student.id} /> : null}
      {narrowed ? null : <GoOnReading />}
      <LibraryFilters chosen={chosen} onChoose={setChosen} />
      {narrowed ? null : <ForYou />}
      {narrowed ? null : <Highlighted />}
      <Shelves chosen={chosen} isWhole={!narrowed} />
    </Stack>
  );
}

/** The four lists of the library. Where nothing is looked for, what is not a text is a row that leads to all of it. */
function Shelves({ chosen, isWhole }: { chosen: Address; isWhole: boolean }) {
  const { t } = useTranslation();
  const { lists, isLoading, isEmpty } = useLists(chosen);
  const title = (kind: LibraryKind) => t(`student.library_kind_${kind}`);
  const all = (to: string, label: string) => (isWhole ? { to, label: t(label) } : undefined);
  return (
    <>
      <LibraryShelf
        title={title('books')}
        list={lists.books}
        card={(book) => <BookCard book={book} order={3} />}
        all={all('/student/books', 'student_books.all')}
      />
      <LibraryShelf
        title={title('summaries')}
        list={lists.summaries}
        card={(summary) => <SummaryCard summary={summary} order={3} />}
        all={all('/student/summaries', 'summaries.all')}
      />
      <LibraryShelf
        title={title('tutorials')}
        list={lists.tutorials}
        card={(tutorial) => <TutorialCard tutorial={tutorial} to={`/student/tutorials/${tutorial.id}`} order={3} />}
        all={all('/student/tutorials', 'tutorials.all')}
        isWide
      />
      <LibraryShelf title={title('texts')} list={lists.texts} card={(text) => <LibraryCard text={text} order={3} />} />
      {isLoading ? <TileSkeletons count={3} height={250} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<IconBooks />}
          title={t(isWhole ? 'student.library_empty' : 'student.library_none_found')}
          text={t(isWhole ? 'student.library_empty_text' : 'student.library_none_found_text')}
        />
      ) : null}
    </>
  );
}

function useLists(chosen: Address) {
  const of = (kind: LibraryKind) => ({
    // The address is plain words; each list refuses what it does not know.
    query: queryFor(kind, chosen) as never,
    enabled: isIncluded(kind, chosen),
  });
  const lists = {
    texts: usePortions(myLibrary, of('texts')),
    books: usePortions(myBooks, of('books')),
    summaries: usePortions(mySummaries, of('summaries')),
    tutorials: usePortions(listMyTutorials, of('tutorials')),
  };
  const every = Object.values(lists);
  const isLoading = every.some((list) => list.isLoading);
  return { lists, isLoading, isEmpty: !isLoading && every.every((list) => list.total === 0 && !list.error) };
}
