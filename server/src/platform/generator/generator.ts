import { generationMs } from '@okur/contract/summaries';
import { z } from 'zod';
import type { GeneratorConfig } from '../runtime/config.ts';

/*
 * The generator of words and pictures: any server that speaks the interface of OpenAI. The operator alone names its
 * address; nothing it answers is followed anywhere.
 */

/** Why there is no answer; `isCounted` where it may have been made, and counted, all the same. */
export class GeneratorFailure extends Error {
  readonly isCounted: boolean;
  constructor(message: string, isCounted: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isCounted = isCounted;
  }
}

const limits = {
  text: { ms: generationMs.prompt, bytes: 1_000_000 },
  picture: { ms: generationMs.cover, bytes: 24_000_000 },
};

const Usage = z.object({ total_tokens: z.int().min(0).max(100_000_000) }).optional();
const Words = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1).max(20_000) }) })).min(1),
  usage: Usage,
});
const Pictures = z.object({ data: z.array(z.object({ b64_json: z.base64() })).min(1), usage: Usage });

/** Words after an instruction, and the tokens it took; null where the server does not say. Throws GeneratorFailure. */
export async function askForWords(
  generator: GeneratorConfig,
  { instruction, text, maxTokens }: { instruction: string; text: string; maxTokens: number },
): Promise<{ words: string; tokens: number | null }> {
  const { choices, usage } = await ask(generator, 'chat/completions', limits.text, Words, {
    model: generator.model,
    max_tokens: maxTokens,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: text },
    ],
  });
  return { words: choices[0]!.message.content.trim(), tokens: usage?.total_tokens ?? null };
}

/** A picture as the server sent it, which says nothing about what the bytes are. Throws GeneratorFailure. */
export async function askForPicture(
  generator: GeneratorConfig,
  { prompt, seed }: { prompt: string; seed?: number | undefined },
): Promise<{ bytes: Buffer; tokens: number | null }> {
  const { data, usage } = await ask(generator, 'images/generations', limits.picture, Pictures, {
    model: generator.imageModel,
    prompt,
    n: 1,
    size: '1024x1536',
    ...(seed === undefined ? {} : { seed }),
    // These always answer the picture itself, and refuse to be told so.
    ...(generator.imageModel.startsWith('gpt-image') ? {} : { response_format: 'b64_json' }),
  });
  return { bytes: Buffer.from(data[0]!.b64_json, 'base64'), tokens: usage?.total_tokens ?? null };
}

async function ask<T>(
  { url, key }: GeneratorConfig,
  path: string,
  { ms, bytes }: { ms: number; bytes: number },
  schema: z.ZodType<T>,
  body: object,
): Promise<T> {
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
    // Where it leads is not what the operator has named.
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  }).catch((cause: Error) => {
    throw new GeneratorFailure('no answer', cause.name === 'TimeoutError', { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new GeneratorFailure(`status ${response.status}`, false);
  }
  try {
    return schema.parse(JSON.parse(await textOf(response, bytes)));
  } catch (cause) {
    throw new GeneratorFailure('unfit answer', true, { cause });
  }
}

/** The body, as long as it is not longer than it may be. */
async function textOf({ body }: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) throw new RangeError('longer than any answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
