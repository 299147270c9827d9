import type { summaries as contract } from '@okur/contract';
import { plainText } from '@okur/contract/reading/count';
import type { SummaryBook } from '@okur/contract/summaries';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import { askForPicture, askForWords, GeneratorFailure } from '../../platform/generator/generator.ts';
import { readPicture } from '../../platform/storage/pictures.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { generationOf, withinBudget } from './budget.ts';
import { alive, summaryById } from './reach.ts';
import { typographicCover } from './typographic-cover.ts';

/** Characters of a summary that are sent; a cover needs its beginning. */
const mostCharacters = 6000;
/** Fewer than any language has a token. */
const charactersOfToken = 2;
const tokensOfPrompt = 400;
/** What a large picture takes of the models that say so. */
const tokensOfCover = 6500;

export async function summaryGeneration({ services }: ContextOf<typeof contract.summaryGeneration>) {
  return { data: await generationOf(services) };
}

/** Nothing is stored of it but the answer, for a repeat of the call: what it used is off the budget by then. */
const answered =
  <T>(data: T) =>
  ({ unchanged }: { unchanged: () => void }): Promise<{ data: T }> => {
    unchanged();
    return Promise.resolve({ data });
  };

export const generatePrompt = {
  async before(context: BeforeOf<typeof contract.generatePrompt>) {
    return answered(await promptOf(context));
  },
};

export const generateCover = {
  async before(context: BeforeOf<typeof contract.generateCover>) {
    return answered(await coverOf(context));
  },
};

async function promptOf(context: BeforeOf<typeof contract.generatePrompt>) {
  const { db, caller, params, body, services } = context;
  const summary = await summaryById(db, caller, params.id, { where: alive });
  const language = body.language ?? summary.language;
  const t = textsIn(language);
  const style = body.style || t('summary_cover.style');
  const { generator } = services.config;
  if (!generator) {
    const prompt = t('summary_cover.prompt', { title: summary.title, scene: beginningOf(summary, 300), style });
    return { prompt, token_usage: 0 };
  }
  const text = `${summary.title}\n${summary.author}\n\n${beginningOf(summary, mostCharacters)}`;
  const instruction = t('summary_cover.instruction', { style });
  const tokens = Math.ceil((instruction.length + text.length) / charactersOfToken) + tokensOfPrompt;
  const use = { kind: 'prompt', accountId: caller.id, tokens, field: 'style' } as const;
  const answer = await withinBudget(services, generator, use, () =>
    askForWords(generator, { instruction, text, maxTokens: tokensOfPrompt }),
  );
  return { prompt: answer.words.slice(0, 2000), token_usage: answer.tokens };
}

async function coverOf(context: BeforeOf<typeof contract.generateCover>) {
  const { db, caller, params, body, services } = context;
  const summary = await summaryById(db, caller, params.id, { where: alive });
  const { generator } = services.config;
  if (!generator) return { image: (await typographicCover(summary)).toString('base64'), token_usage: 0 };
  const tokens = Math.ceil(body.prompt.length / charactersOfToken) + tokensOfCover;
  const use = { kind: 'cover', accountId: caller.id, tokens, field: 'prompt' } as const;
  const answer = await withinBudget(services, generator, use, async () => {
    const { bytes, ...rest } = await askForPicture(generator, body);
    return { ...rest, image: await pngOf(bytes) };
  });
  return { image: answer.image.toString('base64'), token_usage: answer.tokens };
}

/** Its own bytes decide what it is; only what is drawn again goes on. */
async function pngOf(bytes: Buffer): Promise<Buffer> {
  const rules = {
    field: 'image',
    fileName: 'cover.png',
    maxBytes: 20_000_000,
    maxSide: 1024,
    extensions: ['png'],
  } as const;
  try {
    return (await readPicture(bytes, { ...rules, always: 'image/png' })).bytes;
  } catch (cause) {
    throw new GeneratorFailure('no picture', true, { cause });
  }
}

/** What it is about, without its tags, to the end of a word. */
function beginningOf({ sections }: SummaryBook, most: number): string {
  const text = sections
    .map(({ heading, body }) => `${heading}\n${plainText(body)}`)
    .join('\n\n')
    .trim();
  return text.length <= most ? text : text.slice(0, text.lastIndexOf(' ', most));
}
