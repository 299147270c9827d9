import { renameUsers, type User } from '@okur/contract/users';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useReducer, useRef, useState, type Dispatch, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { ruleText } from '../../../kit/feedback/failureText.ts';
import { sayFailure } from '../../../kit/feedback/sayFailure.ts';
import { brokenFields, type Broken } from '../../../kit/form/rules.ts';
import { useSubmission } from '../../../kit/form/useSubmission.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { useBatchUndo } from '../bulk/useBatchUndo.ts';
import { changedRows, columns, rowsOf, sheetOf, step, type NameColumn, type NameRow } from './names.ts';
import { useNamesDraft } from './useNamesDraft.tsx';

/** By student and column, so that sorting or another list cannot put an error into another cell. */
type Errors = Readonly<Record<string, Broken & { value: string }>>;

const bodyOf = (rows: readonly NameRow[]) => ({
  users: rows.map(({ id, name, surname, version }) => ({ id, name, surname, version })),
});

/**
 * The sheet of these students' names: checked by the contract's schema, saved in one call, undone by another.
 * Takes the place of a form in the form's frames. `draft` names the list.
 */
export function useNames(users: readonly User[], draft: string) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const offerUndo = useBatchUndo();
  const { loaded, addNewer } = useLoaded(users);
  const [sheet, dispatch] = useReducer(step, loaded, sheetOf);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Errors>({});
  const [stale, setStale] = useState(false);
  const changed = changedRows(sheet);
  const dirty = changed.length > 0;

  useReload(loaded, dirty, dispatch);
  const broken = attempts > 0 ? byCell(brokenFields(renameUsers.body, bodyOf(changed)), changed) : {};
  const errorOf = (row: NameRow, column: NameColumn) => errorAt(row, column, { broken, refused }, t);

  const { busy, send } = useSubmission({
    isReady() {
      setAttempts((count) => count + 1);
      return Object.keys(brokenFields(renameUsers.body, bodyOf(changed))).length === 0;
    },
    async submit() {
      const { data, batch_id: batchId } = await call(renameUsers, { body: bodyOf(changed) });
      dispatch({ do: 'saved', rows: withVersions(sheet.rows, data) });
      setAttempts(0);
      setRefused({});
      await refresh();
      offerUndo({ id: batchId, changed: data.length }, t('users.renamed', { count: data.length }));
    },
    async refuse(failure) {
      const errors = refusedCells(failure, changed);
      setRefused(errors);
      // The names as they are now are shown once a person asks for them: what was typed stays until then.
      if (failure instanceof ServerFailure && failure.code === 'stale_version') {
        if (failure.current) addNewer(failure.current as User);
        await refresh();
        setStale(true);
      } else if (Object.keys(errors).length > 0) setAttempts((count) => count + 1);
      else sayFailure(failure, t);
    },
  });

  return {
    rows: sheet.rows,
    changed: changed.length,
    canUndo: sheet.past.length > 0,
    errorOf,
    dispatch,
    dirty,
    busy,
    /** Nothing changed is nothing to send, and counts as saved. */
    async send(event?: FormEvent): Promise<boolean> {
      event?.preventDefault();
      return !dirty || send(event);
    },
    attempts,
    stale,
    staleText: t('users.names_stale'),
    draftNotice: useNamesDraft(draft, sheet, dispatch),
    takeCurrent() {
      dispatch({ do: 'renew', rows: loaded });
      setStale(false);
    },
  };
}

export type Names = ReturnType<typeof useNames>;

/** The students as they came, over them those that the server named as changed: the chosen ones do not come again. */
function useLoaded(users: readonly User[]) {
  const [newer, setNewer] = useState<readonly User[]>([]);
  const loaded = useMemo(() => {
    const newerOf = ({ id, version }: User) => newer.findLast((user) => user.id === id && user.version > version);
    return rowsOf(users.map((user) => newerOf(user) ?? user));
  }, [users, newer]);
  return { loaded, addNewer: (user: User) => setNewer((found) => [...found, user]) };
}

/** Another list, or names that changed elsewhere; what was typed here stays. */
function useReload(loaded: NameRow[], dirty: boolean, dispatch: Dispatch<Parameters<typeof step>[1]>): void {
  const latest = useRef(loaded);
  useEffect(() => {
    if (dirty || loaded === latest.current) return;
    latest.current = loaded;
    dispatch({ do: 'load', rows: loaded });
  }, [loaded, dirty, dispatch]);
}

type AllErrors = Record<'broken' | 'refused', Errors>;
function errorAt(row: NameRow, column: NameColumn, { broken, refused }: AllErrors, t: TFunction): string | undefined {
  const key = `${row.id}.${column}`;
  const rule = broken[key] ?? (refused[key]?.value === row[column] ? refused[key] : undefined);
  return rule && ruleText(rule.key, rule.params, t);
}

const withVersions = (rows: readonly NameRow[], saved: readonly Pick<User, 'id' | 'version'>[]): NameRow[] => {
  const versions = new Map(saved.map(({ id, version }) => [id, version]));
  return rows.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version }));
};

/** What the server refused, at the cells it names. */
function refusedCells(failure: unknown, sent: readonly NameRow[]): Errors {
  if (!(failure instanceof ServerFailure)) return {};
  const { errors = {}, params } = failure;
  const broken = Object.entries(errors).map(
    ([field, [key = '']]) => [field, { key, params: params?.[field] }] as const,
  );
  return byCell(Object.fromEntries(broken), sent);
}

/** Places in what was sent as cells of their students; a student who is gone is shown at the name. */
function byCell(broken: Record<string, Broken>, sent: readonly NameRow[]): Errors {
  return Object.fromEntries(
    Object.entries(broken).flatMap(([path, rule]) => {
      const [, at = '', field = ''] = path.split('.');
      const row = sent[Number(at)];
      const column = columns.find((name) => name === field) ?? 'name';
      return row ? [[`${row.id}.${column}`, { ...rule, value: row[column] }]] : [];
    }),
  );
}
