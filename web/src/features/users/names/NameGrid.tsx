import { Text } from '@mantine/core';
import { memo, useCallback, useRef, type ClipboardEvent, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/feedback/toast.tsx';
import { cellsOf, columns, leftOut, otherAt, type Cell, type NameColumn, type NameRow, type Step } from './names.ts';
import css from '../names.module.css';
import type { Names } from './useNames.ts';

const labels = { name: 'users.name', surname: 'users.surname' } as const;

/**
 * Names and surnames as in a spreadsheet: arrows, Enter and Tab walk the cells, a copied range fills them, Ctrl+Z takes
 * a step back.
 */
export function NameGrid({ names }: { names: Names }) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const { rows, dispatch, errorOf } = names;
  const count = rows.length;

  const go = useCallback(({ row, column }: Cell): boolean => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`);
    cell?.focus();
    cell?.select();
    return cell !== null && cell !== undefined;
  }, []);

  const paste = useCallback(
    (cell: Cell, text: string) => {
      const cells = cellsOf(text);
      dispatch({ do: 'paste', cell, cells });
      const left = leftOut(count, cell, cells);
      if (left > 0) toast.error(t('users.pasted_too_much', { count: left }));
    },
    [dispatch, count, t],
  );

  return (
    <table ref={table} className={css.grid}>
      <thead>
        <tr>
          <th scope="col" className={css.number}>
            <span aria-hidden>#</span>
          </th>
          <th scope="col">{t('users.username')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(labels[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            at={at}
            nameError={errorOf(row, 'name')}
            surnameError={errorOf(row, 'surname')}
            dispatch={dispatch}
            go={go}
            paste={paste}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: NameRow;
  at: number;
  nameError: string | undefined;
  surnameError: string | undefined;
  dispatch: Dispatch<Step>;
  go: (cell: Cell) => boolean;
  paste: (cell: Cell, text: string) => void;
}

/** Of a thousand rows the one is drawn again that changed. */
const Row = memo(function Row({ row, at, nameError, surnameError, dispatch, go, paste }: RowProps) {
  const errors = { name: nameError, surname: surnameError };
  const error = nameError ?? surnameError;
  return (
    <tr>
      <td className={css.number}>{at + 1}</td>
      <th scope="row" className={css.username}>
        {row.username}
      </th>
      {columns.map((column) => (
        <NameCell
          key={column}
          row={row}
          at={at}
          column={column}
          error={errors[column]}
          dispatch={dispatch}
          go={go}
          paste={paste}
        >
          {error !== undefined && errors[column] === error ? (
            <Text id={`error-${row.id}`} size="xs" c="var(--mantine-color-error)" className={css.error}>
              {error}
            </Text>
          ) : null}
        </NameCell>
      ))}
    </tr>
  );
});

interface NameCellProps extends Pick<RowProps, 'row' | 'at' | 'dispatch' | 'go' | 'paste'> {
  column: NameColumn;
  error: string | undefined;
  children: React.ReactNode;
}

function NameCell({ row, at, column, error, dispatch, go, paste, children }: NameCellProps) {
  const { t } = useTranslation();
  const cell = { row: at, column };
  const entered = useRef(row[column]);

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    // One word goes where the cursor is, as in any field.
    if (!/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    paste(cell, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = target(event, cell);
    if (next && go(next)) event.preventDefault();
    // In a form Enter would save.
    if (event.key === 'Enter' && !event.ctrlKey) event.preventDefault();
    if (isUndo(event)) {
      event.preventDefault();
      dispatch({ do: 'undo' });
    }
    if (event.key === 'Escape' && row[column] !== entered.current) {
      event.stopPropagation();
      dispatch({ do: 'type', cell, value: entered.current });
    }
  }

  return (
    <td className={css.cell}>
      <input
        data-cell={`${at}.${column}`}
        className={css.input}
        value={row[column]}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        aria-label={t(column === 'name' ? 'users.name_of' : 'users.surname_of', { username: row.username })}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(row, column, error)}
        onFocus={() => (entered.current = row[column])}
        onChange={(event) => dispatch({ do: 'type', cell, value: event.currentTarget.value })}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {children}
      <Meanwhile row={row} column={column} />
    </td>
  );
}

const otherId = (row: NameRow, column: NameColumn) => `other-${row.id}-${column}`;
const describedBy = (row: NameRow, column: NameColumn, error: string | undefined): string | undefined =>
  [error ? `error-${row.id}` : [], otherAt(row, column) === undefined ? [] : otherId(row, column)].flat().join(' ') ||
  undefined;

/** The name that another person saved in a cell while it was typed here. */
function Meanwhile({ row, column }: { row: NameRow; column: NameColumn }) {
  const { t } = useTranslation();
  const other = otherAt(row, column);
  return other === undefined ? null : (
    <Text id={otherId(row, column)} size="xs" c="dimmed" className={css.error}>
      {t('users.names_saved_meanwhile', { name: other || '–' })}
    </Text>
  );
}

/** A step of the whole sheet, a paste among them: the browser's own undo knows one field. */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';

/** Where a key leads from a cell; sideways only from the end of what is in it. */
function target(
  { key, shiftKey, currentTarget: input }: KeyboardEvent<HTMLInputElement>,
  { row, column }: Cell,
): Cell | undefined {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return { row: row + 1, column };
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: row - 1, column };
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  const isWhole = start === 0 && end === input.value.length;
  const position = columns.indexOf(column);
  if (key === 'ArrowRight' && (isWhole || (start === end && end === input.value.length)))
    return { row, column: columns[position + 1] ?? column };
  if (key === 'ArrowLeft' && (isWhole || end === 0)) return { row, column: columns[position - 1] ?? column };
  return undefined;
}
