import { classLists } from '@okur/contract';
import type { ClassList } from '@okur/contract/class-lists';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeManager } from '../../platform/testing/factories.ts';
import { acceptAndWait } from './testing.ts';

const app = await testApp();
const companyId = await makeCompany(app);
const manager = await app.signedIn('staff', await makeManager(app, [companyId]));

async function preview(bytes: string | Uint8Array): Promise<ClassList> {
  const answer = await manager.call(classLists.uploadClassList, {
    params: { id: companyId },
    files: { file: { fileName: typeof bytes === 'string' ? 'liste.csv' : 'liste.xlsx', bytes } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const fieldsOf = (list: ClassList) => list.columns.map(({ field }) => field);
const reasons = (list: ClassList) =>
  list.faults.map(({ line, field, reason }) => [line, field, reason.replace('class_list.reason.', '')]);

it('a header is found by its words below title rows of several cells, which are counted', async () => {
  const list = await preview(
    'Çınar Ortaokulu;2026-2027;;\nRapor;Öğrenci Listesi;;\nNo;Adı;Soyadı;Sınıfı\n1;Ada;Su;5-A\n2;Ece;Er;5-A\n',
  );
  expect(fieldsOf(list)).toEqual(['student_number', 'name', 'surname', 'department']);
  expect(list.counts).toMatchObject({ rows: 2, create: 2, faulty: 0 });
  expect(list.header).toEqual({ sheet: null, line: 3 });
  expect(list.left_out).toEqual([{ reason: 'above', sheet: null, count: 2 }]);
});

it('a header over merged cells is read with the row below it', async () => {
  const list = await preview('No;Öğrenci;;Şube;Veli;\n;Adı;Soyadı;;Adı;Telefon\n1;Ada;Su;5-A;Ali Su;05321234567\n');
  expect(fieldsOf(list)).toEqual(['student_number', 'name', 'surname', 'department', 'parent_name', 'parent_phone']);
  expect(list.counts).toMatchObject({ rows: 1, create: 1, faulty: 0 });
});

it('the header repeated in the middle is no pupil, and is counted', async () => {
  const list = await preview('Adı Soyadı;Sınıf\nAda Su;5-A\nADI SOYADI;SINIF\nEce Er;5-A\n');
  expect(list.counts).toMatchObject({ rows: 2, create: 2, faulty: 0 });
  expect(list.left_out).toEqual([{ reason: 'again', sheet: null, count: 1 }]);
});

it.each(['05.Oca', '5-Jan', '2026-01-05', '05.01.2026', '1/12/2026', 'Oca.26', '46027', '12 Ağu'])(
  'the date %s is no class',
  async (cell) => {
    const list = await preview(`Ad;Soyad;Sınıf\nAda;Su;${cell}\nEce;Er;5-A\n`);
    expect([list.departments_new, reasons(list)]).toEqual([['5-A'], [[2, 'department', 'day']]]);
  },
);

it.each(['#YOK', '#N/A', '#DEĞER!', '#REF!', '#VALUE!', '#BAŞV!', '#DIV/0!', '#SAYI/0!', '#AD?', '####'])(
  'the error %s of a spreadsheet is no value',
  async (cell) => {
    const list = await preview(`No;Ad;Soyad;Sınıf;Veli Adı\n${cell};${cell};${cell};${cell};${cell}\n1;Ece;Er;5-A;\n`);
    const fields = ['student_number', 'name', 'surname', 'department', 'parent_name'];
    expect(reasons(list)).toEqual(fields.map((field) => [2, field, 'error_value']));
  },
);

it('a day that stands for a name is no pupil', async () => {
  const list = await preview('Ad;Soyad;Sınıf\n05.Oca;Er;5-A\nEce;12 Ağu;5-A\nOcak;Mart;5-A\n');
  expect(reasons(list)).toEqual([
    [2, 'name', 'day'],
    [3, 'surname', 'day'],
  ]);
});

it('a name without a letter and a number that became a day are named', async () => {
  const list = await preview('No;Ad;Soyad;Sınıf\n2026-05-01;12.05.2013;42;5-A\n1;Ece;Er;5-A\n');
  expect(reasons(list)).toEqual([
    [2, 'student_number', 'day'],
    [2, 'name', 'name'],
    [2, 'surname', 'name'],
  ]);
});

async function workbook(): Promise<Uint8Array> {
  const day = { value: new Date(Date.UTC(2026, 0, 5)), type: Date, format: 'dd.mmm' };
  return writeWorkbook([
    {
      sheet: 'Kapak',
      data: [
        ['Okul', 'Çınar'],
        ['Müdür', 'Ali Er'],
      ],
    },
    {
      sheet: 'Liste',
      data: [
        ['Ad', 'Soyad', 'Sınıf'],
        ['Ada', 'Su', '5-A'],
        ['Ece', 'Er', day],
      ],
    },
    {
      sheet: 'Yedek',
      data: [
        ['Ad', 'Soyad', 'Sınıf'],
        ['Can', 'Ak', '6-B'],
      ],
    },
  ]).toBuffer();
}

it('of a workbook the sheet with the header is read, the others are counted, and one can be chosen', async () => {
  const list = await preview(await workbook());
  expect(list.header).toEqual({ sheet: 'Liste', line: 1 });
  expect(list.left_out).toEqual([
    { reason: 'sheet', sheet: 'Kapak', count: 2 },
    { reason: 'sheet', sheet: 'Yedek', count: 2 },
  ]);
  expect(reasons(list)).toEqual([[3, 'department', 'day']]);
  const choose = (body: { sheet: string | null; line: number }) =>
    manager.call(classLists.setClassListHeader, { params: { id: companyId, classListId: list.id }, body });
  const other: ClassList = (await choose({ sheet: 'Yedek', line: 1 })).body.data;
  expect(other.rows.map(({ cells, effect }) => [cells, effect])).toEqual([[['Can', 'Ak', '6-B'], 'create']]);
  expect((await choose({ sheet: 'Yedek', line: 9 })).status).toBe(422);
});

it('a header below forty rows of something else is chosen by its line', async () => {
  const above = Array.from({ length: 40 }, (_, at) => `Not ${at};;\n`).join('');
  const list = await preview(`${above}Ad;Soyad;Sınıf\nDeniz;Su;5-A\n`);
  const choose = (line: number) =>
    manager.call(classLists.setClassListHeader, {
      params: { id: companyId, classListId: list.id },
      body: { sheet: null, line },
    });
  const chosen: ClassList = (await choose(41)).body.data;
  expect([chosen.header, chosen.left_out]).toEqual([
    { sheet: null, line: 41 },
    [{ reason: 'above', sheet: null, count: 40 }],
  ]);
  expect(chosen.rows.map(({ cells, effect }) => [cells, effect])).toEqual([[['Deniz', 'Su', '5-A'], 'create']]);
  expect(chosen.header_choices).toContainEqual({ sheet: null, line: 41, cells: ['Ad', 'Soyad', 'Sınıf'] });
  // Nothing is below the last row.
  expect((await choose(42)).body.errors).toEqual({ line: ['validation.not_found'] });
});

it('an error cell of a workbook is a fault, not an empty cell', async () => {
  const files = unzipSync(
    await writeWorkbook([
      {
        sheet: 'S',
        data: [
          ['Ad', 'Soyad', 'Sınıf', 'Veli E-posta'],
          ['Ada', 'Su', '5-A', 424242],
        ],
      },
    ]).toBuffer(),
  );
  const sheet = Object.keys(files).find((name) => name.startsWith('xl/worksheets/sheet'))!;
  const text = strFromU8(files[sheet]!).replace(/<c r="D2"[^>]*><v>424242<\/v>/, '<c r="D2" t="e"><v>#N/A</v>');
  expect(text).toContain('t="e"');
  files[sheet] = strToU8(text);
  expect(reasons(await preview(zipSync(files)))).toEqual([[2, 'parent_email', 'error_value']]);
});

describe('a wrong cell', () => {
  const mend = (list: ClassList, line: number, column_index: number, value: string) =>
    manager.call(classLists.mendClassList, {
      params: { id: companyId, classListId: list.id },
      body: { cells: [{ line, column_index, value }] },
    });

  it('is mended in the preview, and the row is imported with what was typed', async () => {
    const list = await preview('No;Ad;Soyad;Sınıf\n7001;#YOK;Su;9-A\n7002;Ece;Er;05.Oca\n');
    const first: ClassList = (await mend(list, 2, 1, 'Ada')).body.data;
    expect(reasons(first)).toEqual([[3, 'department', 'day']]);
    const second: ClassList = (await mend(list, 3, 3, '5-A')).body.data;
    expect(second.counts).toMatchObject({ create: 2, faulty: 0 });
    expect(second.rows.map(({ cells }) => cells)).toEqual([
      ['7001', 'Ada', 'Su', '9-A'],
      ['7002', 'Ece', 'Er', '5-A'],
    ]);
    const accepted = await acceptAndWait(app, manager, companyId, list.id);
    expect([accepted.status, accepted.body.data.counts]).toMatchObject([200, { create: 2, faulty: 0 }]);
    expect((await mend(list, 2, 1, 'Can')).status).toBe(409);
  });

  it('says what the file has, whatever it is corrected to, until it is what it was', async () => {
    const list = await preview('No;Ad;Soyad;Sınıf\n7003;Can;Su;9-A\n7004;Ege;Er;9-A\n');
    await mend(list, 2, 1, 'Cem');
    const twice: ClassList = (await mend(list, 2, 1, 'Cenk')).body.data;
    expect(twice.rows.map(({ mended }) => mended)).toEqual([[{ column_index: 1, before: 'Can' }], undefined]);
    const back: ClassList = (await mend(list, 2, 1, 'Can')).body.data;
    expect(back.rows.map(({ mended }) => mended)).toEqual([undefined, undefined]);
  });

  it('that a row lacks, or has too many of, is mended as well; one that no column has is refused', async () => {
    const list = await preview('Ad;Soyad;Sınıf\nMine;Su\nNil;Er;9-A;x\n');
    expect(reasons(list)).toEqual([
      [2, 'department', 'cell_count'],
      [3, null, 'cell_count'],
    ]);
    await mend(list, 2, 2, '9-A');
    const both: ClassList = (await mend(list, 3, 3, '')).body.data;
    expect(both.counts).toMatchObject({ create: 2, faulty: 0 });
    expect((await mend(list, 3, 9, 'x')).body.errors).toEqual({ 'cells.0.column_index': ['validation.not_found'] });
    expect((await mend(list, 1, 0, 'x')).body.errors).toEqual({ 'cells.0.line': ['validation.not_found'] });
  });
});
