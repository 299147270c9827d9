import { z } from 'zod';
import { CoverFileAddress, FileAddress, name } from '../fields.ts';
import { one, route } from '../route.ts';

/** Covers may not be larger; they are drawn again as JPEG with so many pixels a side at the most. */
export const articleCover = { maxBytes: 5_000_000, maxSide: 800, extensions: ['png', 'jpg', 'jpeg'] } as const;

/** The picture that stands for a text on the shelf; null where one is drawn from title and category. */
export const ArticleCover = z.object({ address: FileAddress, alt: z.string() });
export type ArticleCover = z.infer<typeof ArticleCover>;
export const ArticleCoverInput = z.strictObject({ address: CoverFileAddress, alt: name(300) });

export const uploadArticleCover = route({
  method: 'POST',
  path: 'article-covers',
  summary:
    'Stores a picture (PNG or JPEG up to 5 MB, form field image) for the cover of an article; ' +
    'one that no article has after thirty days is cleared away',
  files: ['image'],
  body: z.strictObject({}),
  answer: one(z.object({ address: FileAddress, width: z.int(), height: z.int() })),
  needs: {
    anyOf: [
      ['add', 'ARTICLE'],
      ['edit', 'ARTICLE'],
    ],
  },
  errors: ['too_large'],
  ownTransaction: true,
});
