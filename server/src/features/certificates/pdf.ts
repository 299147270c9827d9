import { array, rows, sql } from '../../platform/database/index.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { pictureForPdf } from '../../platform/pdf/pictures.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type Sheet, sheetNodes } from './page.ts';
import { textsIn } from '../../platform/texts/index.ts';

type Stored = Omit<Sheet, 'image' | 'logo' | 'address'> & { background_key: string | null; school_logo: string | null };

const layoutColumns = sql`x.title, x.language, x.body, x.signer_name, x.signer_title, x.background, x.background_key,
  k.logo as school_logo`;

/** The sheets with their pictures; one picture is read once, however many sheets show it. */
async function sheetsOf({ storage, config }: Services, stored: readonly Stored[]): Promise<Sheet[]> {
  const read = new Map<string, Promise<string | null>>();
  const picture = (address: string | null): Promise<string | null> => {
    if (!address) return Promise.resolve(null);
    const picture = read.get(address) ?? pictureForPdf(storage, address);
    read.set(address, picture);
    return picture;
  };
  return Promise.all(
    stored.map(async ({ background_key, school_logo, ...sheet }) => ({
      ...sheet,
      image: await picture(background_key),
      logo: await picture(school_logo),
      address: `${config.publicUrl}/#/certificate?serial=${sheet.serial}`,
    })),
  );
}

async function answer(services: Services, stored: readonly Stored[]): Promise<FileAnswer> {
  const sheets = await sheetsOf(services, stored);
  const [first] = sheets;
  if (!first) throw new Error('a PDF of no certificates');
  const title = [textsIn(first.language)('certificate.file'), sheets.length === 1 ? first.holder : first.title].join(
    ' – ',
  );
  return {
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    bytes: await renderPdf({
      title,
      language: first.language,
      landscape: true,
      margins: [0, 0, 0, 0],
      content: sheets.flatMap((sheet, at) => sheetNodes(sheet, at === 0)),
    }),
  };
}

/** The call's own database: a call that may not write holds a connection already. */
type Reading = Pick<RequestContext, 'db' | 'services'>;

/** Certificates in this order, a page each; the caller may see them. */
export async function pdfOf({ db, services }: Reading, ids: readonly string[]): Promise<FileAnswer> {
  const stored = await rows<Stored>(
    db,
    sql`select ${layoutColumns}, x.holder, x.school, x.department_name, x.serial, x.issued_on,
      x.withdrawn_at is not null as withdrawn from certificates x join companies k on k.id = x.company_id
        where x.id = any(${array(ids)}) order by array_position(${array(ids)}, x.id)`,
  );
  return answer(services, stored);
}

/** A template with a made-up student and a serial that no one has. */
export async function previewPdf({ db, services }: Reading, templateId: string): Promise<FileAnswer> {
  const stored = await rows<Stored>(
    db,
    sql`select ${layoutColumns}, k.company_name as school, (now() at time zone k.time_zone)::date as issued_on,
      'XXXX-XXXX-XXXX-XXXX' as serial, false as withdrawn, '' as holder, '' as department_name
        from certificate_templates x join companies k on k.id = x.company_id where x.id = ${templateId}`,
  );
  return answer(
    services,
    stored.map((sheet) => ({
      ...sheet,
      holder: textsIn(sheet.language)('certificate.sample_student'),
      department_name: textsIn(sheet.language)('certificate.sample_class'),
    })),
  );
}
