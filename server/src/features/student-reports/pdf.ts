import type { Readable } from 'node:stream';
import type { StudentReport } from '@okur/contract/student-reports';
import { row, sql } from '../../platform/database/index.ts';
import type { PdfDocument } from '../../platform/pdf/document.ts';
import { pictureForPdf } from '../../platform/pdf/pictures.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { pageOf } from './page.ts';
import { textsIn } from '../../platform/texts/index.ts';

/**
 * The pages as they are made: one for each report, with the school above and the count below. `frameTitle`: what is
 * top right.
 */
export async function documentOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  companyId: string,
  title: string,
  frameTitle: string,
  reports: readonly StudentReport[],
): Promise<PdfDocument> {
  const [first] = reports;
  if (!first) throw new Error('a PDF of no reports');
  const school = await row<{ company_name: string; logo: string | null }>(
    db,
    sql`select company_name, logo from companies where id = ${companyId}`,
  );
  return {
    title,
    language: first.language,
    margins: [40, 62, 40, 48],
    frame: {
      logo: await pictureForPdf(storage, school?.logo ?? null),
      school: school?.company_name ?? '',
      title: frameTitle,
      note: first.made,
      // Numbered where the pages are drawn.
      pages: textsIn(first.language)('reading_report.pages', { page: '{page}', pages: '{pages}' }),
    },
    content: reports.flatMap((report, at) => pageOf(report, at === 0)),
  };
}

export const fileNameOf = (...parts: readonly string[]): string => `${parts.join(' – ')}.pdf`;

export async function pdfOf(
  services: Services,
  companyId: string,
  report: StudentReport,
): Promise<{ fileName: string; contentType: string; bytes: Readable }> {
  const document = await documentOf(services, companyId, `${report.title} – ${report.student.name}`, report.title, [
    report,
  ]);
  return {
    fileName: fileNameOf(report.title, report.student.name),
    contentType: 'application/pdf',
    bytes: await renderPdf(document),
  };
}
