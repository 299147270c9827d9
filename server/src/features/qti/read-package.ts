import type { QtiContents } from '@okur/contract/qti';
import { type Archive, openArchive, resolve } from '../../platform/sandbox/archive.ts';
import { sanitized } from '../../platform/sandbox/rich-text.ts';
import { type Element, parseXml, textOf, within } from '../../platform/sandbox/xml.ts';
import { attributeOf, htmlOf, named, nameOf } from './elements.ts';
import { type DraftItem, readItem } from './read-item.ts';

/** More is more than a person looks through. */
const mostItems = 1000;
const mostTexts = 50;
const mostPictureBytes = 40_000_000;

export type ReadRefusal = 'not_qti' | 'too_many';
export class QtiRefused extends Error {
  readonly reason: ReadRefusal;
  constructor(reason: ReadRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** What was read, its pictures still as the file has them. */
export interface ReadQti {
  items: (Omit<DraftItem, 'without' | 'passage'> & {
    without: string[];
    picture: { bytes: Uint8Array; fileName: string; alt: string } | null;
  })[];
  texts: QtiContents['texts'];
}

/** Reads a package or one item. Throws QtiRefused and ArchiveRefused. */
export async function readQti(bytes: Uint8Array, zipped: boolean): Promise<ReadQti> {
  if (!zipped) return readSingle(bytes);
  using archive = await openArchive(Buffer.from(bytes));
  const manifest = await xmlAt(archive, 'imsmanifest.xml');
  if (!manifest) throw new QtiRefused('not_qti');
  const found = itemsOf(manifest);
  const order = await orderOf(archive, manifest);
  const resources = found.toSorted((a, b) => (order.get(a.path) ?? mostItems) - (order.get(b.path) ?? mostItems));
  if (resources.length === 0) throw new QtiRefused('not_qti');
  if (resources.length > mostItems) throw new QtiRefused('too_many');
  const read: ReadQti = { items: [], texts: [] };
  const passages = new Set<string>();
  let pictureBytes = 0;
  for (const { path, keywords } of resources) {
    const item = await xmlAt(archive, path);
    const draft = item && nameOf(item) === 'assessmentitem' ? readItem(item, keywords) : brokenItem(path);
    const picture = await pictureAt(archive, path, draft);
    pictureBytes += picture?.bytes.byteLength ?? 0;
    addItem(read, draft, pictureBytes > mostPictureBytes ? null : picture);
    if (draft.passage !== null) await addText(read, draft.title, draft.passage);
    for (const reference of item ? named(item, 'assessmentstimulusref') : [])
      await stimulusOf(archive, path, reference, passages, read);
  }
  return read;
}

async function readSingle(bytes: Uint8Array): Promise<ReadQti> {
  const item = parseXml(bytes)?.root;
  if (!item || nameOf(item) !== 'assessmentitem') throw new QtiRefused('not_qti');
  const read: ReadQti = { items: [], texts: [] };
  const draft = readItem(item, []);
  addItem(read, draft, null);
  if (draft.passage !== null) await addText(read, draft.title, draft.passage);
  return read;
}

function addItem(
  read: ReadQti,
  { passage: _passage, ...draft }: DraftItem,
  picture: ReadQti['items'][number]['picture'],
) {
  if (draft.question?.picture && !picture) draft.without.add('picture');
  read.items.push({ ...draft, without: [...draft.without], picture });
}

const brokenItem = (path: string): DraftItem => ({
  title: path.slice(-300).toWellFormed(),
  without: new Set(),
  reason: 'broken',
  interaction: null,
  question: null,
  passage: null,
});

async function xmlAt(archive: Archive, path: string): Promise<Element | undefined> {
  const bytes = await archive.read(path);
  return bytes && parseXml(bytes)?.root;
}

const itemType = /^imsqti_item_xmlv/i;

/** The items that a package names, with the words about them. */
const itemsOf = (manifest: Element): { path: string; keywords: string[] }[] =>
  named(manifest, 'resource')
    .filter((resource) => itemType.test(attributeOf(resource, 'type') ?? ''))
    .flatMap((resource) => {
      const path = pathOf('imsmanifest.xml', attributeOf(resource, 'href'));
      const words = named(resource, 'keyword').map(textOf);
      return path ? [{ path, keywords: words }] : [];
    });

const pathOf = (from: string, reference: string | undefined): string | undefined =>
  reference === undefined ? undefined : resolve(from, reference)?.path;

/** Where each item comes in the first test, which may have another order than the files. */
async function orderOf(archive: Archive, manifest: Element): Promise<Map<string, number>> {
  const test = named(manifest, 'resource').find((one) => /^imsqti_test_xmlv/i.test(attributeOf(one, 'type') ?? ''));
  const path = test && pathOf('imsmanifest.xml', attributeOf(test, 'href'));
  const root = path && (await xmlAt(archive, path));
  const refs = root ? named(root, 'assessmentitemref') : [];
  return new Map(refs.map((one, at) => [pathOf(path as string, attributeOf(one, 'href')) ?? '', at]));
}

async function pictureAt(archive: Archive, from: string, { question }: DraftItem) {
  const path = question?.picture && pathOf(from, question.picture.path);
  const bytes = path ? await archive.read(path) : undefined;
  return bytes ? { bytes, fileName: path!.split('/').at(-1)!, alt: question!.picture!.alt } : null;
}

/** The passage that an item refers to; each is read once. */
async function stimulusOf(
  archive: Archive,
  from: string,
  reference: Element,
  passages: Set<string>,
  read: ReadQti,
): Promise<void> {
  const path = pathOf(from, attributeOf(reference, 'href'));
  if (!path || passages.has(path)) return;
  passages.add(path);
  const root = await xmlAt(archive, path);
  const body = root && [...within(root)].find((inner) => nameOf(inner) === 'stimulusbody');
  if (body) await addText(read, attributeOf(root, 'title') ?? '', htmlOf(body));
}

async function addText(read: ReadQti, title: string, html: string): Promise<void> {
  if (read.texts.length >= mostTexts) return;
  const body = await sanitized(html);
  if (body !== '') read.texts.push({ title: title.trim().slice(0, 300).toWellFormed(), body });
}
