import { describe, expect, it } from 'vitest';
import { forgetter } from './mentions.ts';

const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const elif: Parameters<typeof forgetter>[0] = {
  id,
  telling: ['elif.isik', 'elif@okul.example', 'Elif Işık', 'Işık Elif'],
  names: ['Elif', 'Işık'],
  number: { needed: false, value: '417' },
  beside: ['Elif', 'Işık', '417'],
};
const forget = forgetter(elif);

describe('taking one person out of a document', () => {
  it('empties the fields of the record that holds the id, and keeps the id', () => {
    expect(forget({ id, name: 'Elif', surname: 'Işık', student_number: '417', grade_level: 4 })).toEqual({
      id,
      name: '',
      surname: '',
      student_number: '',
      grade_level: 4,
    });
  });

  it('knows the person by both names in a row of cells, however they are written', () => {
    expect(
      forget([
        { line: 2, cells: ['IŞIK', 'elif', '417', '4-A'] },
        { line: 3, cells: ['Işık', 'Can', '418', '4-A'] },
      ]),
    ).toEqual([
      { line: 2, cells: ['', '', '', '4-A'] },
      { line: 3, cells: ['Işık', 'Can', '418', '4-A'] },
    ]);
  });

  it('leaves another child of the same first name alone, also beside the person', () => {
    expect(
      forget({
        users: [
          { id, name: 'Elif' },
          { id: other, name: 'Elif' },
        ],
        into: { user_id: id, was: { name: 'Elif' } },
      }),
    ).toEqual({
      users: [
        { id, name: '' },
        { id: other, name: 'Elif' },
      ],
      into: { user_id: id, was: { name: '' } },
    });
  });

  it('leaves another child of the very same name alone, whom the number tells apart', () => {
    const careful = forgetter({
      ...elif,
      telling: ['elif.isik', 'elif@okul.example'],
      number: { needed: true, value: '417' },
    });
    const rows = [
      ['Elif', 'Işık', '417'],
      ['Elif', 'Işık', '900'],
    ];
    expect(careful(rows)).toEqual([
      ['', '', ''],
      ['Elif', 'Işık', '900'],
    ]);
    expect(careful({ id: other, name: 'Elif', surname: 'Işık' })).toEqual({ id: other, name: 'Elif', surname: 'Işık' });
    expect(careful('Elif Işık ile elif.isik')).toBe('Elif Işık ile …');
  });

  it('puts a gap where running text names the person, and only there', () => {
    expect(forget('Elif IŞIK ile Elif Işıkoğlu aynı sırada; elif@okul.example')).toBe(
      '… ile Elif Işıkoğlu aynı sırada; …',
    );
  });

  it('finds both names with signs and tags between them, as files and pages write them', () => {
    expect(forget(['elif_ışık.xlsx', '<b>Elif</b> Işık', 'Elif-Işık', 'Elif&nbsp;Işık'])).toEqual([
      '….xlsx',
      '<b>…',
      '…',
      '…',
    ]);
  });

  it('takes single names out of running text that is about the person, with their endings', () => {
    expect(forget({ user_ids: [id], title: "Elif'in ödevi, Elifle birlikte" })).toEqual({
      user_ids: [id],
      title: "…'in ödevi, … birlikte",
    });
    expect(forget({ user_ids: [other], title: 'Elif için' })).toEqual({ user_ids: [other], title: 'Elif için' });
  });

  it('knows a name with a hyphen', () => {
    const double = forgetter({ ...elif, telling: ['Elif Işık-Can'], names: ['Elif', 'Işık-Can'] });
    expect(double('Dün Elif Işık-Can geldi')).toBe('Dün … geldi');
  });

  it('does not touch numbers, empty documents and people it does not know', () => {
    const document = { counts: { rows: 417 }, list: [], nothing: null, text: '417 sayfa' };
    expect(forget(document)).toEqual(document);
  });
});
