import { glossaryOfText, myLibrary, myLibraryChoices, myLibraryText } from '@okur/contract/library';
import { myHomework, myTask, type Task } from '@okur/contract/student';
import { glossaryOfHomework } from '@okur/contract/terms';
import { prefetched, usePrefetch } from '../../../kit/client/prefetch.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { firstOfLibrary } from '../library/library.ts';

/** So many homeworks and texts of the library are kept beforehand; opened ones are kept anyway. */
const most = 6;

const text = (id: string) => [
  prefetched(myLibraryText, { params: { id } }),
  prefetched(glossaryOfText, { params: { id } }),
];
const homework = ({ id, kind, book }: Task) =>
  kind === 'article' && !book
    ? [prefetched(myHomework, { params: { id } }), prefetched(glossaryOfHomework, { params: { id } })]
    : [prefetched(myTask, { params: { id } })];

/** As the list of today shows them: what is still in time, then what was missed last. */
function dueFirst(tasks: readonly Task[]): Task[] {
  const now = Date.now();
  const [late, inTime] = [
    tasks.filter(({ due_at }) => Date.parse(due_at) < now),
    tasks.filter(({ due_at }) => Date.parse(due_at) >= now),
  ];
  return [...inTime, ...late.toReversed()];
}

/** Shows nothing: what is due, and the first unread texts of the library, can be read when the network is gone. */
export function PrefetchedTexts({ tasks }: { tasks: readonly Task[] | undefined }): null {
  const open = dueFirst((tasks ?? []).filter(({ finished_at }) => !finished_at)).slice(0, most);
  const library = useCall(myLibrary, firstOfLibrary, { enabled: tasks !== undefined }).data?.data ?? [];
  const unread = [...library.filter(({ read_at }) => !read_at), ...library.filter(({ read_at }) => read_at)].slice(
    0,
    most,
  );
  usePrefetch(
    [
      ...open.flatMap(homework),
      ...(library.length > 0 ? [prefetched(myLibraryChoices, {})] : []),
      ...unread.flatMap(({ id }) => text(id)),
    ],
    [
      '/student/homework/$id',
      '/student/library',
      '/student/library/$id',
      '/student/exercises',
      '/student/exercises/$id',
      '/student/progress',
    ],
  );
  return null;
}
