import { renameUsers, type User } from '@okur/contract/users';
import { useEffect, useMemo, useReducer, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { ServerFailure } from '../../../kit/client/failure.ts';
import { ruleText } from '../../../kit/feedback/failureText.ts';
import { sayFailure } from '../../../kit/feedback/sayFailure.ts';
import { brokenFields, type Broken } from '../../../kit/form/rules.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { useBatchUndo } from '../bulk/useBatchUndo.ts';
import { changedRows, columns, rowsOf, sheetOf, step, type NameColumn, type NameRow } from './names.ts';

/** By student and column, so that sorting or another list cannot put an error into another cell. */
type Errors = Readonly<Record<string, Broken & { value: string }>>;

const bodyOf = (rows: readonly NameRow[]) => ({
  users: rows.map(({ id, name, surname, version }) => ({ id, name, surname, version })),
});

/**
 * The sheet of these students' names: checked by the contract's schema, saved in one call, taken back by another.
 * Stands in for a form in the form's frames.
 */
export function useNames(users: readonly User[]) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const offerUndo = useBatchUndo();
  const loaded = useMemo(() => rowsOf(users), [users]);
  const [sheet, dispatch] = useReducer(step, loaded, sheetOf);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const sending = useRef(false);
  const changed = changedRows(sheet);
  const dirty = changed.length > 0;

  // Another list, or names that changed elsewhere; what was typed here stays.
  const shown = useRef(loaded);
  useEffect(() => {
    if (dirty || loaded === shown.current) return;
    shown.current = loaded;
    dispatch({ do: 'load', rows: loaded });
  }, [loaded, dirty]);

  const broken = attempts > 0 ? byCell(brokenFields(renameUsers.body, bodyOf(changed)), changed) : {};
  function errorOf(row: NameRow, column: NameColumn): string | undefined {
    const key = `${row.id}.${column}`;
    const rule = broken[key] ?? (refused[key]?.value === row[column] ? refused[key] : undefined);
    return rule && ruleText(rule.key, rule.params, t);
  }

  async function send(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    if (sending.current) return false;
    if (!dirty) return true;
    setAttempts((count) => count + 1);
    const body = bodyOf(changed);
    if (Object.keys(brokenFields(renameUsers.body, body)).length > 0) return false;
    sending.current = true;
    setBusy(true);
    try {
      const { data, batch_id: batchId } = await call(renameUsers, { body });
      const versions = new Map(data.map(({ id, version }) => [id, version]));
      dispatch({
        do: 'load',
        rows: sheet.rows.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version })),
      });
      setAttempts(0);
      setRefused({});
      await refresh();
      offerUndo({ id: batchId, changed: data.length }, t('users.renamed', { count: data.length }));
      return true;
    } catch (failure) {
      const errors =
        failure instanceof ServerFailure
          ? byCell(
              Object.fromEntries(
                Object.entries(failure.errors ?? {}).map(([field, [key = '']]) => [
                  field,
                  { key, params: failure.params?.[field] },
                ]),
              ),
              changed,
            )
          : {};
      setRefused(errors);
      // The names as they are now are shown once somebody asks for them: what was typed stays until then.
      if (failure instanceof ServerFailure && failure.code === 'stale_version') {
        await refresh();
        setStale(true);
        return false;
      }
      if (Object.keys(errors).length > 0) setAttempts((count) => count + 1);
      else sayFailure(failure, t);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    rows: sheet.rows,
    changed: changed.length,
    canUndo: sheet.past.length > 0,
    errorOf,
    dispatch,
    dirty,
    busy,
    send,
    attempts,
    stale,
    takeCurrent() {
      dispatch({ do: 'load', rows: loaded });
      setStale(false);
    },
  };
}

export type Names = ReturnType<typeof useNames>;

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
