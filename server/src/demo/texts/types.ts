import { z } from 'zod';

const DemoQuestion = z.strictObject({
  kind: z.enum(['single_choice', 'multiple_choice', 'true_false']),
  stem: z.string(),
  options: z.array(z.strictObject({ text: z.string(), right: z.boolean() })),
  explanation: z.string(),
  points: z.union([z.literal(1), z.literal(2)]),
  skill: z.enum(['literal', 'inferential', 'vocabulary', 'main_idea', 'evaluative']),
});
export type DemoQuestion = z.infer<typeof DemoQuestion>;

/** A text as its file of this folder holds it. */
export const DemoText = z.strictObject({
  /** Also the name of the file the text lives in; begins with the language. */
  slug: z.string(),
  title: z.string(),
  language: z.enum(['tr', 'en']),
  category: z.enum(['nature', 'science', 'history', 'story', 'daily_life', 'geography']),
  type: z.enum(['informative', 'narrative']),
  grade_level: z.int().min(3).max(8),
  /** A paragraph a line: only p, h2, ul, li, strong, em and blockquote, without attributes. */
  body_html: z.array(z.string()).transform((lines) => lines.join('\n')),
  source: z.literal('Okur'),
  questions: z.array(DemoQuestion),
});
export type DemoText = z.infer<typeof DemoText>;
