import { readFile } from 'node:fs/promises';
import type { DemoText } from './texts/types.ts';
import { storeArticleCover } from '../features/articles/store.ts';
import type { Services } from '../platform/runtime/services.ts';

/** Texts whose author drew a cover, and what it shows. The others have a drawn one. */
const covers: Partial<Record<DemoText['slug'], string>> = {
  'tr-yamali-ucurtma': 'Gelincikli yaması olan mavi bir uçurtma ve onu uçuran kız',
  'en-octopus': 'An orange octopus with eight arms, close to the sea floor',
  'en-harbour-cat': 'A dark cat sitting on the quay while a sailing boat comes in',
};

/** The cover of a text, stored as an author’s would be; null where none was drawn. */
export async function coverOf(
  services: Pick<Services, 'storage'>,
  slug: string,
): Promise<{ address: string; alt: string } | null> {
  const alt = covers[slug];
  if (!alt) return null;
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(await readFile(new URL(`covers/${slug}.svg`, import.meta.url)))
    .png()
    .toBuffer();
  const { address } = await storeArticleCover(services, { fileName: `${slug}.png`, bytes });
  return { address, alt };
}
