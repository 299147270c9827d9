import { relationTerms, terms } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { row, rows, sql } from '../../platform/database/index.ts';
import { readTable } from '../../platform/sheets/read.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { long } from '../../platform/testing/long.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
beforeEach(async () => {
  await rows(app.services.db, sql`delete from terms`);
  await rows(app.services.db, sql`delete from relation_terms`);
});

type Cells = (string | number | null)[];
const header = ['Dil', 'Terim', 'Anlam', 'Örnek cümle', 'Sözcük türü', 'Sınıf düzeyi'];
const sheet = (...lines: Cells[]) =>
  writeWorkbook(
    lines.map((line) =>
      line.map((value) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String })),
    ),
  ).toBuffer();
const upload = async (bytes: Uint8Array | string, body: object = {}, fileName = 'terimler.xlsx') =>
  sp.call(terms.importTerms, { body, files: { file: { fileName, bytes } } });
const pairs = async (relationType: string, bytes: Uint8Array, body: object = {}) =>
  sp.call(relationTerms.importRelationTerms, {
    query: { relationType },
    body,
    files: { file: { fileName: 'a.xlsx', bytes } },
  });
const stored = async (): Promise<string[]> =>
  (await sp.call(terms.listTerms, { query: { isAll: true } })).body.data.map((t: { term: string }) => t.term);

const good: Cells[] = [
  ['Türkçe', 'ırmak', 'Büyük akarsu.', 'Irmak denize ulaştı.', 'isim', 4],
  ['İngilizce', 'brave', 'Not afraid.', null, 'adjective', null],
];

describe('an import of terms', () => {
  it('shows what would become of each row and stores nothing until it is accepted', async () => {
    const file = await sheet(header, ...good);
    const preview = await upload(file);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.data).toMatchObject({
      accepted: false,
      counts: { rows: 2, faulty: 0, create: 2, update: 0, unchanged: 0 },
      rows: [
        { row: 2, effect: 'create' },
        { row: 3, effect: 'create' },
      ],
    });
    expect(await stored()).toEqual([]);
    expect((await upload(file, { accept: 'true' })).body.data).toMatchObject({ accepted: true, counts: { create: 2 } });
    expect((await sp.call(terms.listTerms, { query: { language: 'tr' } })).body.data).toMatchObject([
      {
        term: 'ırmak',
        meaning: 'Büyük akarsu.',
        example: 'Irmak denize ulaştı.',
        part_of_speech: 'noun',
        grade_level: 4,
      },
    ]);
  });

  it('changes nothing the second time, and updates what differs; an empty cell leaves what is stored', async () => {
    const file = await sheet(header, ...good);
    await upload(file, { accept: 'true' });
    const before = await row<{ text: string }>(
      app.services.db,
      sql`select json_agg(t order by id)::text as text from terms t`,
    );
    expect((await upload(file, { accept: 'true' })).body.data.counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 2,
    });
    expect(await row(app.services.db, sql`select json_agg(t order by id)::text as text from terms t`)).toEqual(before);
    const changed = await upload(
      await sheet(['language', 'term', 'meaning'], ['tr', 'Irmak', 'Denize dökülen akarsu.']),
      { accept: 'true' },
    );
    expect(changed.body.data.counts).toMatchObject({ update: 1 });
    expect((await sp.call(terms.listTerms, { query: { language: 'tr' } })).body.data[0]).toMatchObject({
      term: 'Irmak',
      meaning: 'Denize dökülen akarsu.',
      example: 'Irmak denize ulaştı.',
      part_of_speech: 'noun',
      version: 2,
    });
  });

  it('names each bad cell by row and column, and imports the others only when told to', async () => {
    const file = await sheet(
      header,
      good[0]!,
      ['Türkçe', 'göl', null, null, null, null],
      good[1]!,
      ['Almanca', 'Berg', 'Dağ', null, 'nesne', 14],
      ['tr', 'IRMAK', 'Yine', null, 'isim', null],
    );
    const { data } = (await upload(file)).body;
    expect(data.counts).toEqual({ rows: 5, faulty: 3, create: 2, update: 0, unchanged: 0 });
    expect(
      data.faults.map((f: { row: number; column: string; reason: string }) => [f.row, f.column, f.reason]),
    ).toEqual([
      [3, 'C', 'validation.required'],
      [5, 'A', 'sheet.one_of'],
      [5, 'E', 'sheet.one_of'],
      [5, 'F', 'sheet.between'],
      [6, 'B', 'sheet.twice'],
    ]);
    expect(data.faults[1]).toMatchObject({
      header: 'Dil',
      value: 'Almanca',
      params: { choices: 'Türkçe, İngilizce, Fransızca, Lehçe' },
    });
    expect(data.faults[2].params.choices).toMatch(/^isim, fiil, sıfat, zarf/);
    expect(data.faults[3].params).toEqual({ min: 1, max: 12 });
    const refused = await upload(file, { accept: 'true' });
    expect([refused.status, refused.body.errors]).toEqual([422, { skip_faulty: ['sheet.faults_left'] }]);
    expect(await stored()).toEqual([]);
    expect((await upload(file, { accept: 'true', skip_faulty: 'true' })).status).toBe(200);
    expect(await stored()).toEqual(['brave', 'ırmak']);
  });

  it('is refused when no row is good, naming the cells, and when a column is missing', async () => {
    const none = await upload(await sheet(header, ['Türkçe', 'göl', null, null, null, null]), {
      accept: 'true',
      skip_faulty: 'true',
    });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { file: ['sheet.no_good_row'], 'rows.C2': ['validation.required'] },
    ]);
    const columns = await upload(await sheet(['Dil', 'Terim'], ['tr', 'göl']));
    expect([columns.status, columns.body.errors, columns.body.params.file.columns]).toEqual([
      422,
      { file: ['sheet.missing_columns'] },
      'Anlam / Meaning',
    ]);
    expect((await upload('<html>', {}, 'a.xlsx')).body.errors).toEqual({ file: ['sheet.refused.not_a_table'] });
    expect((await sp.call(terms.importTerms, { body: {} })).body.errors).toEqual({ file: ['validation.required'] });
  });

  it.each([
    ['Row', 'What is wrong'],
    ['Satır', 'Sorun'],
  ])(
    'the file of rows with errors, mended and sent again, is the list alone: not what its columns %s and %s said',
    async (...report) => {
      const { data } = (
        await upload(
          await sheet(
            [...header, ...report],
            [...good[0]!, 3, 'C3 · Anlam: boş'],
            ['Türkçe', 'göl', null, null, null, null, 4, 'C4'],
          ),
        )
      ).body;
      expect(data.columns.map((column: { header: string }) => column.header)).toEqual(header);
      expect(data.rows.map((line: { cells: string[] }) => line.cells.length)).toEqual([6, 6]);
      expect(data.counts).toMatchObject({ rows: 2, faulty: 1, create: 1 });
    },
  );

  it('reads CSV as well, in any of the four languages', async () => {
    expect(
      (await upload('Język;Pojęcie;Znaczenie\npolski;rzeka;Duży ciek wodny.\n', { accept: 'true' }, 'a.csv')).body.data
        .counts.create,
    ).toBe(1);
    expect(
      (await upload('Langue,Mot,Sens,Nature\nfrançais,forêt,"Grand bois.",nom\n', { accept: 'true' }, 'a.csv')).body
        .data.counts.create,
    ).toBe(1);
    expect(await stored()).toEqual(['forêt', 'rzeka']);
  });
});

describe('files', () => {
  it.each(long ? ['tr', 'en', 'fr', 'pl'] : ['tr'])('the template in %s holds the columns and no row', async (lang) => {
    const answer = await sp.call(terms.termsTemplate, { query: { lang } });
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const file = await download(`/api/v1/terms/excel/download-template?lang=${lang}`);
    expect((await upload(file)).body.errors).toEqual({ file: ['sheet.refused.empty'] });
  });

  it('an export is an import that changes nothing', async () => {
    await upload(await sheet(header, ...good), { accept: 'true' });
    const exported = await download('/api/v1/terms/excel/export?lang=en');
    expect((await readTable(exported, 'a.xlsx')).rows.map(({ cells }) => cells[1])).toEqual(['brave', 'ırmak']);
    expect((await upload(exported)).body.data.counts).toEqual({
      rows: 2,
      faulty: 0,
      create: 0,
      update: 0,
      unchanged: 2,
    });
    const turkish = await download('/api/v1/terms/excel/export?language=tr');
    expect((await readTable(turkish, 'a.xlsx')).rows.length).toBe(1);
  });

  it('pairs come in and go out, and a second import changes nothing, also with the words swapped', async () => {
    const file = await sheet(
      ['Dil', 'Terim', 'Eş anlamlısı'],
      ['tr', 'kara', 'siyah'],
      ['tr', 'ak', 'beyaz'],
      ['tr', 'ak', 'Ak'],
      ['tr', 'beyaz', 'ak'],
    );
    const { data } = (await pairs('synonym', file)).body;
    expect(
      data.faults.map((f: { row: number; column: string; reason: string }) => [f.row, f.column, f.reason]),
    ).toEqual([
      [4, 'C', 'relation_terms.same_word'],
      [5, 'B', 'sheet.twice'],
    ]);
    expect((await pairs('synonym', file, { accept: 'true', skip_faulty: 'true' })).body.data.counts).toMatchObject({
      create: 2,
      faulty: 2,
    });
    const exported = await download('/api/v1/relation-terms/excel/export?relationType=synonym&lang=pl');
    expect((await pairs('synonym', exported, { accept: 'true' })).body.data.counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 2,
    });
    expect(
      (await pairs('synonym', await sheet(['Dil', 'Terim', 'İlgili terim'], ['tr', 'siyah', 'kara']))).body.data.counts,
    ).toMatchObject({ unchanged: 1 });
    expect((await pairs('similar', file)).body.data.counts).toMatchObject({ create: 2 });
    for (const heading of ['Similar term', 'Benzer terim', 'Terme proche', 'Pojęcie podobne', 'Eş anlamlısı'])
      expect(
        (await pairs('similar', await sheet(['Dil', 'Terim', heading], ['tr', 'göz', 'pınar']))).status,
        heading,
      ).toBe(200);
    expect((await sp.call(relationTerms.relationTermsTemplate, { query: { relationType: 'similar' } })).status).toBe(
      200,
    );
    expect((await sp.call(relationTerms.relationTermsTemplate)).status).toBe(400);
  });
});

async function download(url: string): Promise<Buffer> {
  const { authorization } = await token();
  const answer = await app.app.http.inject({ method: 'GET', url, headers: { authorization } });
  return answer.rawPayload;
}

/** The header that the client of this file signs in with. */
async function token(): Promise<{ authorization: string }> {
  const id = (await row<{ id: string; account_id: string }>(
    app.services.db,
    sql`select id, account_id from sessions limit 1`,
  ))!;
  return { authorization: `Bearer ${await app.services.access.issue('staff', id.account_id, id.id)}` };
}
