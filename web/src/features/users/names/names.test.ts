import { describe, expect, it } from 'vitest';
import { cellsOf, changedRows, leftOut, otherAt, rowsOf, sheetOf, step, type Sheet, type Step } from './names.ts';

const rows = rowsOf([
  { id: 'a', version: 1, username: 'okul.1', name: null, surname: null },
  { id: 'b', version: 1, username: 'okul.2', name: 'Ece', surname: 'Su' },
  { id: 'c', version: 1, username: 'okul.3', name: null, surname: 'Taş' },
]);
const after = (...steps: Step[]): Sheet => steps.reduce(step, sheetOf(rows));
const names = ({ rows: list }: Sheet) => list.map(({ name, surname }) => `${name} ${surname}`.trim());
const type = (row: number, column: 'name' | 'surname', value: string): Step => ({
  do: 'type',
  cell: { row, column },
  value,
});

describe('what a spreadsheet copies', () => {
  it.each([
    [
      'Işıl\tÇelik\r\nİpek\tÖz\r\n',
      [
        ['Işıl', 'Çelik'],
        ['İpek', 'Öz'],
      ],
    ],
    ['Ada', [['Ada']]],
    [
      'Ada\t\n\tSu',
      [
        ['Ada', ''],
        ['', 'Su'],
      ],
    ],
    [
      '"Ayşe ""Can"""\tSu\n"Ali\nVeli"\tÖz',
      [
        ['Ayşe "Can"', 'Su'],
        ['Ali Veli', 'Öz'],
      ],
    ],
    ['', []],
  ])('%j is cells', (text, cells) => expect(cellsOf(text)).toEqual(cells));
});

describe('the sheet of names', () => {
  it('takes two columns from where the cursor stands', () => {
    const sheet = after({
      do: 'paste',
      cell: { row: 1, column: 'name' },
      cells: [
        [' Işıl ', 'Çelik'],
        ['İpek', 'Öz'],
        ['Fazla', 'Satır'],
      ],
    });
    expect(names(sheet)).toEqual(['', 'Işıl Çelik', 'İpek Öz']);
    expect(
      leftOut(3, { row: 1, column: 'name' }, [
        ['x', 'y'],
        ['x', 'y'],
        ['x', 'y'],
      ]),
    ).toBe(2);
    expect(leftOut(3, { row: 0, column: 'surname' }, [['x', 'y']])).toBe(1);
  });

  it('sends what changed alone, and nothing of what is as it was', () => {
    expect(
      changedRows(after(type(0, 'name', 'A'), type(1, 'name', 'Ecem'), type(1, 'name', 'Ece'))).map(({ id }) => id),
    ).toEqual(['a']);
  });

  it('after a save goes on from what was sent, with what was typed since then', () => {
    const sent = after(type(0, 'name', 'Ada')).rows;
    const sheet = after(type(0, 'name', 'Ada'), type(1, 'name', 'Ecem'), {
      do: 'saved',
      rows: sent.map((row) => (row.id === 'a' ? { ...row, version: 2 } : row)),
    });
    expect(changedRows(sheet).map(({ id, version, name }) => [id, version, name])).toEqual([['b', 1, 'Ecem']]);
    expect(sheet.rows[0]).toMatchObject({ name: 'Ada', version: 2 });
  });

  it('goes on over what another person saved, with the cells that were typed', () => {
    const newer = rows.map((row) => (row.id === 'a' ? { ...row, version: 2, surname: 'Kaya' } : row));
    const sheet = after(type(0, 'name', 'Ada'), type(1, 'name', 'Ecem'), { do: 'renew', rows: newer });
    expect(names(sheet)).toEqual(['Ada Kaya', 'Ecem Su', 'Taş']);
    expect(changedRows(sheet).map(({ id, version }) => [id, version])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('takes a cell of a draft that was not typed from what another person saved', () => {
    const newer = rows.map((row) => (row.id === 'a' ? { ...row, version: 2, surname: 'Kaya' } : row));
    const typed = changedRows(after(type(0, 'name', 'Ada')));
    const restored = step(sheetOf(newer), { do: 'restore', typed });
    expect([names(restored)[0], restored.rows[0]!.version]).toEqual(['Ada Kaya', 1]);
    expect(names(step(restored, { do: 'renew', rows: newer }))[0]).toBe('Ada Kaya');
  });

  it('says what another person saved in a cell that was typed as well, until one of the two is saved', () => {
    const newer = rows.map((row) => (row.id === 'b' ? { ...row, version: 2, name: 'Ela', surname: 'Kaya' } : row));
    const typing = type(1, 'name', 'Ecem');
    const others = ({ rows: list }: Sheet) => [otherAt(list[1]!, 'name'), otherAt(list[1]!, 'surname')];
    const renewed = after(typing, { do: 'renew', rows: newer });
    expect([names(renewed)[1], others(renewed)]).toEqual(['Ecem Kaya', ['Ela', undefined]]);
    const draft = step(sheetOf(newer), { do: 'restore', typed: changedRows(after(typing)) });
    expect(others(draft)).toEqual(['Ela', undefined]);
    // The draft of what was restored has it as well, and so have the rows once the latest version is loaded.
    expect(others(step(sheetOf(newer), { do: 'restore', typed: changedRows(draft) }))).toEqual(['Ela', undefined]);
    expect(others(step(draft, { do: 'renew', rows: newer }))).toEqual(['Ela', undefined]);
    expect(others(step(draft, type(1, 'name', 'Ela')))).toEqual([undefined, undefined]);
    expect(others(step(draft, { do: 'saved', rows: draft.rows }))).toEqual([undefined, undefined]);
  });

  it('undoes a word of typing or a whole paste at a time', () => {
    const typed = after(type(0, 'name', 'A'), type(0, 'name', 'Ad'), type(0, 'surname', 'S'), {
      do: 'paste',
      cell: { row: 0, column: 'name' },
      cells: [['X', 'Y']],
    });
    const steps = [typed];
    for (let n = 0; n < 4; n += 1) steps.push(step(steps.at(-1)!, { do: 'undo' }));
    expect(steps.map((sheet) => names(sheet)[0])).toEqual(['X Y', 'Ad S', 'Ad', '', '']);
  });
});
