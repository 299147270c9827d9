import type { Readable } from 'node:stream';
import type { Question } from '@okur/contract/questions';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { keyOf } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { itemOf, xmlStart } from './write-item.ts';

export interface Contents {
  title: string;
  language: string;
  questions: readonly (Omit<Question, 'id' | 'options'> & { options: { text: string; right: boolean }[] })[];
  /** What all questions are about. */
  text?: string;
}

const itemId = (at: number): string => `question-${String(at + 1).padStart(3, '0')}`;
const itemPath = (at: number): string => `items/${itemId(at)}.xml`;
const textPath = 'text/text.xml';

/** The package, written as it is sent. A picture that is gone from the storage breaks it off. */
export function packageOf({ title, language, questions, text }: Contents, storage: Pick<Storage, 'get'>): Readable {
  const zip = new ZipFile();
  const add = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path);
  const pathOf = (address: string) => `pictures/${address.split('/').at(-1)}`;
  const pictures = new Map<string, string>();
  add('imsmanifest.xml', manifest(questions, text !== undefined));
  add('test.xml', testOf(title, questions.length));
  if (text !== undefined) add(textPath, stimulus(title, language, text));
  for (const [at, { image, ...question }] of questions.entries()) {
    const picture = image ? { path: pathOf(image.address), alt: image.alt } : null;
    if (image) pictures.set(pathOf(image.address), keyOf(image.address));
    const around = { id: itemId(at), title: `${title} ${at + 1}`, language };
    add(itemPath(at), itemOf({ ...question, picture } as never, text ? { ...around, text: `../${textPath}` } : around));
  }
  for (const [path, key] of pictures) addStored(zip, path, key, storage);
  zip.end();
  return zip.outputStream as Readable;
}

const addStored = (zip: ZipFile, path: string, key: string, storage: Pick<Storage, 'get'>): void =>
  zip.addReadStreamLazy(path, { compress: false }, (then) => {
    storage.get(key).then(
      (file) => then(file ? null : new Error(`The picture ${key} is gone`), file?.stream as never),
      (error: unknown) => then(error, undefined as never),
    );
  });

/** The skill that a question asks for, as a word about its resource. */
const keyword = (skill: string): string =>
  '<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><keyword>' +
  `<string language="en">${skill}</string></keyword></general></lom></metadata>`;

function manifest(questions: Contents['questions'], hasText: boolean): string {
  const resource = (id: string, type: string, path: string, about = '', files = [path], needs: string[] = []) =>
    `<resource identifier="${id}" type="${type}" href="${path}">${about}` +
    `${files.map((file) => `<file href="${file}"/>`).join('')}` +
    `${needs.map((other) => `<dependency identifierref="${other}"/>`).join('')}</resource>`;
  const items = questions.map(({ skill, image }, at) =>
    resource(
      itemId(at),
      'imsqti_item_xmlv3p0',
      itemPath(at),
      keyword(skill),
      [itemPath(at), ...(image ? [`pictures/${image.address.split('/').at(-1)}`] : [])],
      hasText ? ['text'] : [],
    ),
  );
  return (
    `${xmlStart}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="okur">` +
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/>' +
    `<resources>${resource('test', 'imsqti_test_xmlv3p0', 'test.xml')}` +
    `${hasText ? resource('text', 'imsqti_stimulus_xmlv3p0', textPath) : ''}${items.join('')}</resources></manifest>`
  );
}

const testOf = (title: string, count: number): string =>
  `${xmlStart}<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="test" ` +
  `title="${escapeHtml(title)}"><qti-test-part identifier="part" navigation-mode="nonlinear" ` +
  'submission-mode="simultaneous"><qti-assessment-section identifier="section" title="" visible="true">' +
  Array.from(
    { length: count },
    (_, at) => `<qti-assessment-item-ref identifier="${itemId(at)}" href="${itemPath(at)}"/>`,
  ).join('') +
  '</qti-assessment-section></qti-test-part></qti-assessment-test>';

/** Rich text is stored with open line breaks, as HTML has them. */
const stimulus = (title: string, language: string, body: string): string =>
  `${xmlStart}<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="text" ` +
  `title="${escapeHtml(title)}" xml:lang="${language}">` +
  `<qti-stimulus-body>${body.replace(/<br ?\/?>/g, '<br/>')}</qti-stimulus-body></qti-assessment-stimulus>`;
