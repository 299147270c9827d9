import { companyDocuments } from '@okur/contract';
import type { CompanyDocument } from '@okur/contract/company-documents';
import { zipSync } from 'fflate';
import type { Answer, Client } from '../../platform/testing/app.ts';

export const pdf = (words = 'Okur'): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

const bytes = (words: string) => new TextEncoder().encode(words);
const kinds = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

/** The smallest that is taken for one; with further parts of the archive. */
export function office(kind: keyof typeof kinds, parts: Record<string, Uint8Array> = {}): Uint8Array {
  const [main, type] = kinds[kind];
  return zipSync({
    '[Content_Types].xml': bytes(
      `<Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}` +
        '.main+xml"/></Types>',
    ),
    [main]: bytes('<x/>'),
    ...parts,
  });
}

/** Its directory says that its first part is under a password. */
export function encrypted(archive: Uint8Array): Uint8Array {
  archive[Buffer.from(archive).indexOf('PK\u0001\u0002') + 8] = 1;
  return archive;
}

/** A document as it is sent: for all schools and a PDF, unless told. */
export const send = (
  client: Client,
  body: object = {},
  file: { fileName: string; bytes: Uint8Array } | null = { fileName: 'sözleşme.pdf', bytes: pdf() },
): Promise<Answer> =>
  client.call(companyDocuments.createCompanyDocument, {
    body: {
      title: 'Sözleşme',
      ...('company_ids' in body ? {} : { all_companies: file ? 'true' : true }),
      ...body,
    },
    ...(file ? { files: { file } } : {}),
  });

export async function makeDocument(client: Client, ...of: [body?: object]): Promise<CompanyDocument> {
  const answer = await send(client, ...of);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}

export const titlesOf = async (client: Client, query = {}): Promise<string[] | number> => {
  const answer = await client.call(companyDocuments.listCompanyDocuments, { query });
  return answer.status === 200 ? answer.body.data.map(({ title }: CompanyDocument) => title) : answer.status;
};
