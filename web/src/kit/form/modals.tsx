import { modals, ModalsProvider, useModals } from '@mantine/modals';
import { useLocation } from '@tanstack/react-router';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { SchoolZone, zoneOfPage } from '../client/zone.ts';
import { modalProps } from '../feedback/modalProps.ts';
import { holdFocus } from '../focus.ts';

/*
 * Modals as a question with an answer:
 *   if ((await openFormModal(<DepartmentForm companyId={id} />)) === 'SUCCESS') toast.success(…)
 * The element is shown by <ModalHost/>, which the frame renders once inside the router. It is a <FormModal>, or a
 * <ModalFrame> for something that is no form, and closes itself through `useModal().close(result)`. Questions
 * (`confirm`) are @mantine/modals' own. Forms are not: that manager draws the topmost modal alone, and a question over
 * a form would throw away what was typed.
 */

export type ModalResult = 'SUCCESS' | 'CLOSED';

interface Entry {
  id: number;
  element: ReactElement;
  /** Of the school whose page it was opened on. */
  zone: string | undefined;
  releaseFocus: () => void;
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
  return new Promise((resolve) =>
    change([...entries, { id: ++count, element, zone: zoneOfPage.current, releaseFocus: holdFocus(), resolve }]),
  );
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

export const useIsInModal = (): boolean => use(ModalContext) !== null;

export function useModal(): OpenModal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModal outside of a modal opened by openFormModal');
  return modal;
}

/** Another page ends what was opened on this one. */
function closeAll() {
  modals.closeAll();
  for (const entry of entries) {
    entry.resolve('CLOSED');
    entry.releaseFocus();
  }
  if (entries.length > 0) change([]);
}

export function ModalHost() {
  const open = useSyncExternalStore(subscribe, () => entries);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => closeAll, [pathname]);
  return (
    <ModalsProvider modalProps={{ ...modalProps, size: 'sm' }}>
      {open.map((entry) => (
        <ModalSlot key={entry.id} entry={entry} isLast={entry === open.at(-1)} />
      ))}
    </ModalsProvider>
  );
}

function ModalSlot({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  const [opened, setOpened] = useState(false);
  const questions = useModals().modals.length;
  useEffect(() => setOpened(true), []);

  const close = (result: ModalResult) => {
    setOpened(false);
    entry.resolve(result);
  };
  const gone = () => {
    change(entries.filter((other) => other !== entry));
    entry.releaseFocus();
  };
  return (
    <SchoolZone value={entry.zone}>
      <ModalContext value={{ opened, onTop: isLast && questions === 0, close, gone }}>{entry.element}</ModalContext>
    </SchoolZone>
  );
}
