import { glossaryOfText, myLibrary, myLibraryChoices, myLibraryText } from '@okur/contract/library';
import { myHomework, myTask, type Task } from '@okur/contract/student';
import { glossaryOfHomework } from '@okur/contract/terms';
import { ahead, useAhead } from '../../kit/client/ahead.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { firstOfLibrary } from './library.ts';

/** So many homeworks and texts of the library are kept beforehand; opened ones are kept anyway. */
const most = 6;

const text = (id: string) => [ahead(myLibraryText, { params: { id } }), ahead(glossaryOfText, { params: { id } })];
const homework = ({ id, kind }: Task) =>
  kind === 'article'
    ? [ahead(myHomework, { params: { id } }), ahead(glossaryOfHomework, { params: { id } })]
    : [ahead(myTask, { params: { id } })];

/** As the list of today shows them: what is still in time, then what was missed last. */
function dueFirst(tasks: readonly Task[]): Task[] {
  const now = Date.now();
  const [late, inTime] = [
    tasks.filter(({ due_at }) => Date.parse(due_at) < now),
    tasks.filter(({ due_at }) => Date.parse(due_at) >= now),
  ];
  return [...inTime, ...late.toReversed()];
}

/** What is due, and the first unread texts of the library, can be read when the network is gone. */
export function useTextsAhead(tasks: readonly Task[] | undefined): void {
  const open = dueFirst((tasks ?? []).filter(({ finished_at }) => !finished_at)).slice(0, most);
  const library = useCall(myLibrary, firstOfLibrary, { enabled: tasks !== undefined }).data?.data ?? [];
  const unread = [...library.filter(({ read_at }) => !read_at), ...library.filter(({ read_at }) => read_at)].slice(
    0,
    most,
  );
  useAhead(
    [
      ...open.flatMap(homework),
      ...(library.length > 0 ? [ahead(myLibraryChoices, {})] : []),
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
}
