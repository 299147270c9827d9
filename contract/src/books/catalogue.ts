import { z } from 'zod';
import { changesOf, FileAddress, Flag, name, stored, text, toggled, VersionText } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { YesOrNo } from '../sheets.ts';

/* Authors, genres and publishers of books share one shape: a name, a description and a picture. */

/** Pictures may not be larger; they are re-encoded with so many pixels a side at the most. */
export const bookPicture = { maxBytes: 2_000_000, maxSide: 800, extensions: ['png', 'jpg', 'jpeg'] } as const;

export const CatalogueEntry = z.object({
  ...stored,
  ...toggled,
  name: z.string(),
  /** Rich text; may be empty. */
  description: z.string(),
  image: FileAddress.nullable(),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

export const CatalogueInput = z.strictObject({ name: name(120), description: text(5000).default('') });

/** The changes of an entry; JSON, or form data when a picture is sent. */
export const catalogueChange = <S extends z.core.$ZodShape>(input: z.ZodObject<S>) =>
  changesOf(input).extend({ remove_image: YesOrNo.optional(), version: VersionText.optional() });

export const CatalogueFilter = ListQuery.extend({ deleted: Flag.optional() });

/** Read by the screens of the catalogue and by the filters of the list of books. */
export const mayReadCatalogue = {
  anyOf: [
    ['view', 'BOOK'],
    ['view', 'BOOK_LIST'],
  ],
} as const;
