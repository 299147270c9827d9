import type { qti as contract } from '@okur/contract';
import type { QtiContents, QtiItem } from '@okur/contract/qti';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import { storeQuestionImage } from '../articles/store.ts';
import type { QtiAnswer, QtiTask } from './read.task.ts';
import type { ReadQti } from './read-package.ts';

const maxBytes = 10_000_000;
const limits = { memoryMb: 256, ms: 20_000 };

/** What a file of another system holds, for the caller to choose from; its pictures are stored. */
export async function readQti({ files, services }: ContextOf<typeof contract.readQti>) {
  const { items, texts } = await contentsOf(files['file']);
  const data: QtiContents = { items: [], texts };
  for (const item of items) data.items.push(await withPicture(services, item));
  return { data };
}

async function contentsOf(file: UploadedFile | undefined): Promise<ReadQti> {
  if (!file) throw invalidField('file', 'validation.required');
  const refused = (reason: string) =>
    invalidField('file', `qti.refused_${reason}`, { file: file.fileName, max_mb: maxBytes / 1e6 });
  if (file.bytes.length === 0) throw refused('not_qti');
  if (file.bytes.length > maxBytes) throw refused('too_large');
  const task: QtiTask = { bytes: file.bytes, zipped: file.bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004' };
  const answer = await readInSandbox<QtiAnswer>(new URL('./read.task.ts', import.meta.url), task, limits).catch(
    (error: unknown) => {
      throw error instanceof TooComplex ? refused('too_complex') : error;
    },
  );
  if ('refused' in answer) throw refused(answer.refused);
  return answer.read;
}

/** A picture that cannot be stored is left out, and said. */
async function withPicture(
  services: Services,
  { question, picture, without, ...item }: ReadQti['items'][number],
): Promise<QtiItem> {
  const image = picture ? await stored(services, picture) : null;
  const losses = new Set([...without, ...(picture && !image ? ['picture'] : [])]) as Set<QtiItem['without'][number]>;
  const { picture: _picture, ...wording } = question ?? { picture: null };
  return {
    ...item,
    outcome: !question ? 'left' : losses.size > 0 ? 'partly' : 'taken',
    without: question ? [...losses] : [],
    question: question ? ({ ...wording, image } as NonNullable<QtiItem['question']>) : null,
  };
}

async function stored(
  services: Services,
  { bytes, fileName, alt }: NonNullable<ReadQti['items'][number]['picture']>,
): Promise<{ address: string; alt: string } | null> {
  try {
    const { address } = await storeQuestionImage(services, { bytes: Buffer.from(bytes), fileName });
    return { address, alt };
  } catch (error) {
    if (error instanceof ApiError && error.errors) return null;
    throw error;
  }
}
