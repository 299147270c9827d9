import { useLocation } from '@tanstack/react-router';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { giveFocus, originOfFocus } from '../focus.ts';

/*
 * Modals as a question with an answer:
 *   if ((await openFormModal(<DepartmentForm companyId={id} />)) === 'SUCCESS') toast.success(…)
 * The element is shown by <ModalHost/>, which the frame renders once inside the router. It is a <FormModal>, or a
 * <ModalFrame> for something that is no form, and closes itself through `useModal().close(result)`.
 */

export type ModalResult = 'SUCCESS' | 'CLOSED';

interface Entry {
  id: number;
  element: ReactElement;
  /** Where the focus returns. */
  origin: Element | null;
  resolve: (result: ModalResult) => void;
}

let entries: readonly Entry[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Entry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function openFormModal(element: ReactElement): Promise<ModalResult> {
  return new Promise((resolve) => change([...entries, { id: ++count, element, origin: originOfFocus(), resolve }]));
}

interface OpenModal {
  opened: boolean;
  /** Only the modal on top listens to Escape. */
  onTop: boolean;
  close: (result: ModalResult) => void;
  /** Called when the closing animation has ended. */
  gone: () => void;
}

const ModalContext = createContext<OpenModal | null>(null);

export function useModal(): OpenModal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModal outside of a modal opened by openFormModal');
  return modal;
}

/** Another page ends what was asked on this one. */
function closeAll() {
  for (const entry of entries) entry.resolve('CLOSED');
  if (entries.length > 0) change([]);
}

export function ModalHost() {
  const open = useSyncExternalStore(subscribe, () => entries);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => closeAll, [pathname]);
  return open.map((entry) => <ModalSlot key={entry.id} entry={entry} onTop={entry === open.at(-1)} />);
}

function ModalSlot({ entry, onTop }: { entry: Entry; onTop: boolean }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);

  const close = (result: ModalResult) => {
    setOpened(false);
    entry.resolve(result);
  };
  const gone = () => {
    // A modal opened by the end of this one is on top by now: it has the focus, and gives it back in this one's place.
    const next = entries[entries.indexOf(entry) + 1];
    change(
      entries.flatMap((other) =>
        other === entry ? [] : [other === next ? { ...other, origin: entry.origin } : other],
      ),
    );
    if (next) return;
    giveFocus(entry.origin);
  };
  return <ModalContext value={{ opened, onTop, close, gone }}>{entry.element}</ModalContext>;
}
