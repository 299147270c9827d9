import isEqual from 'fast-deep-equal';
import { useEffect, useRef } from 'react';

interface Row {
  version?: number | undefined;
}
interface Form {
  /** Of form data the version is a text. */
  values: { version?: number | string | undefined };
  dirty: boolean;
  busy: boolean;
  set: (path: 'version', value: number | undefined) => void;
  take: (row: object) => void;
}

/**
 * A row that changes beside its form, by a button of the page's header for instance: its state, or its title. A form in
 * which nothing was typed shows what is new; one in which something was typed goes on with the new version, so that
 * it can be saved, unless what it holds itself was changed. What changed under the same version, as a student's own
 * settings do, comes as well where nothing was typed. `row` is what a form of it begins with; `content` the same
 * without what the form adds to it.
 */
export function useRowBeside<R extends Row>(form: Form, row: R, content: object = row): void {
  const { version } = row;
  /** The row as the form has it. */
  const held = useRef({ version, content });
  const { values, dirty, busy, set, take } = form;
  useEffect(() => {
    if (busy || version === undefined) return;
    const own = Number(values.version ?? 0);
    if (own < version) {
      const isElsewhere = own === held.current.version && isSame(held.current.content, content);
      if (!dirty) take(row);
      else if (isElsewhere) set('version', version);
      // For the server to refuse.
      else return;
    } else if (!dirty && own === version && version === held.current.version && !isSame(held.current.content, content))
      take(row);
    // A form that was saved is in front of its row until that is read again.
    if (own <= version) held.current = { version, content };
  });
}

const isSame = (before: object, now: object): boolean =>
  isEqual({ ...before, version: undefined }, { ...now, version: undefined });
