import { demoStaff } from '../features/demo/accounts.ts';
import { type Db, insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { companyDocuments, companyDocumentVersions, companyDocumentViews } from '../platform/database/tables/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { dayMs } from './calendar.ts';

const documents = [
  {
    title: 'Öğrenci verilerinin korunması',
    description: 'Hangi bilgiler ne kadar süre saklanır, kim görür.',
    notes: ['', 'Ses kayıtlarının saklama süresi eklendi.'],
    link: 'https://okur.example/belgeler/veri-koruma',
  },
  {
    title: 'Fiyat listesi',
    description: 'Aktivasyon kodlarının fiyatları.',
    notes: [''],
    link: 'https://okur.example/belgeler/fiyat-listesi',
  },
] as const;

/** What the sale manager gave to all schools; the instructor has opened the first version of each. */
export async function makeCompanyDocuments(db: Db, now: Date): Promise<void> {
  const idOf = (role: 'SM' | 'IN') => sql`(select id from admins
    where email = ${demoStaff.find((one) => one.role === role)!.email})`;
  const { giver, reader } = orNotFound(
    await row<{ giver: string; reader: string }>(db, sql`select ${idOf('SM')} as giver, ${idOf('IN')} as reader`),
  );
  for (const [nth, { notes, link, ...document }] of documents.entries()) {
    const document_id = newId();
    const at = (number: number) => new Date(now.getTime() - (60 - 20 * number - nth) * dayMs);
    const [created_at, updated_at] = [at(1), at(notes.length)];
    const number = notes.length;
    await insertRows(db, companyDocuments, {
      id: document_id,
      ...document,
      all_companies: true,
      number,
      created_at,
      updated_at,
    });
    for (const [before, note] of notes.entries()) {
      const id = newId();
      const version = { id, document_id, number: before + 1, type: 'link' as const, link, note };
      await insertRows(db, companyDocumentVersions, { ...version, created_by: giver, created_at: at(before + 1) });
      if (before === 0)
        await insertRows(db, companyDocumentViews, { version_id: id, admin_id: reader, seen_at: at(1.5) });
    }
  }
}
