import { isStorable, Language } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { hasMaze } from '@okur/contract/reading/maze';
import { readability } from '@okur/contract/reading/readability';
import { type Block, blocksOf } from './blocks.ts';
import { sampleOf, textToAsk } from './check-sample.ts';
import { bookRules } from './rules.ts';

/** A chapter's text as it is stored: cleaned, counted and cut into blocks. */
export interface ChapterText {
  body: string;
  word_count: number;
  readability: object | null;
  /** Whether there are enough words to ask for. */
  has_maze: boolean;
  blocks: Block[];
}
export interface TextTask {
  html: string;
  /** ISO 639-1; one without formulas is counted without a level. */
  language: string;
}

/** The text, or why it cannot be stored: characters hide in entities until they are read. */
export async function measuredText({ html, language }: TextTask): Promise<ChapterText | { refused: string }> {
  const { default: sanitize } = await import('sanitize-html');
  const body = sanitize(html, bookRules).trim();
  if (!isStorable(body)) return { refused: 'validation.characters' };
  const blocks = blocksOf(body);
  const words = blocks.reduce((sum, block) => sum + block.words, 0);
  return {
    body,
    word_count: words,
    readability: levelOf(body, language),
    has_maze: mayBeChecked(blocks, words, language),
    blocks,
  };
}

export interface LanguageTask {
  bodies: string[];
  language: string;
}

/** What of cleaned texts goes by their language: it was corrected, the words stay as they are. */
export const measuredAgain = ({ bodies, language }: LanguageTask): Pick<ChapterText, 'readability' | 'has_maze'>[] =>
  bodies.map((body) => {
    const blocks = blocksOf(body);
    const words = blocks.reduce((sum, block) => sum + block.words, 0);
    return { readability: levelOf(body, language), has_maze: mayBeChecked(blocks, words, language) };
  });

function mayBeChecked(blocks: readonly Block[], words: number, language: string): boolean {
  const measured = Language.safeParse(language);
  const { step, span } = sampleOf(words);
  const sample = blocks.filter(({ first_word }) => first_word % step < span).map(({ html }) => html);
  return measured.success && hasMaze(textToAsk(sample), measured.data);
}

function levelOf(body: string, language: string): object | null {
  const measured = Language.safeParse(language);
  if (!measured.success || body === '') return null;
  const { formulaVersion, level, estimate, scores } = readability(plainText(body), measured.data);
  if (level === null) return null;
  return { formulaVersion, estimate, scores: scores.map(({ formula, value, band }) => ({ formula, value, band })) };
}
