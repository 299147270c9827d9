import { servedFolder } from '../../platform/storage/folders.ts';
import { stemOf, wordKey } from '@okur/contract/reading/lookup';
import type { Term, TermInput } from '@okur/contract/terms';
import { termFiles } from '@okur/contract/terms';
import type { BodyOf } from '@okur/contract/route';
import type { z } from 'zod';
import { type Db, insertRows, sql, touched, updateRows, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { storePicture } from '../../platform/storage/pictures.ts';
import { checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { addressOf, keyOf, newKey } from '../../platform/storage/keys.ts';
import { terms } from '../../platform/database/tables/index.ts';
import { termById } from './store.ts';
import type { terms as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const folder = servedFolder('terms');

type Files = Record<string, UploadedFile | undefined>;

async function insertTerm(db: Db, services: Services, input: z.output<typeof TermInput>, files: Files): Promise<Term> {
  const id = newId();
  const [image, audio] = [await storeImage(services, files['image']), await storeAudio(services, files['audio'])];
  await insertRows(db, terms, { id, ...input, ...keysOf(input), image: image ?? null, audio: audio ?? null });
  return termById(db, id);
}

/** Changes a term; `gone` are the files that nothing points to any more. */
async function changeTerm(
  db: Db,
  services: Services,
  id: string,
  { version, remove_image, remove_audio, ...input }: BodyOf<typeof contract.updateTerm>,
  files: Files,
): Promise<{ before: Term; after: Term; gone: string[] }> {
  const before = await termById(db, id, { where: sql`t.deleted_at is null`, lock: true });
  checkVersion(version, before);
  const image = (await storeImage(services, files['image'])) ?? (remove_image ? null : before.image);
  const audio = (await storeAudio(services, files['audio'])) ?? (remove_audio ? null : before.audio);
  await updateRows(
    db,
    terms,
    { ...input, ...keysOf({ ...before, ...input }), image, audio, ...touched() },
    sql`id = ${id}`,
  );
  const gone = [
    [before.image, image],
    [before.audio, audio],
  ].flatMap(([old, now]) => (old && old !== now ? [old] : []));
  return { before, after: await termById(db, id), gone };
}

const keysOf = ({ term, language, part_of_speech }: Pick<Term, 'term' | 'language' | 'part_of_speech'>) => ({
  word: wordKey(term, language),
  stem: stemOf(term, language, part_of_speech),
});

async function storeImage({ storage }: Services, file: UploadedFile | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  const { key } = await storePicture(storage, folder, file, {
    field: 'image',
    maxBytes: termFiles.imageBytes,
    extensions: termFiles.imageExtensions,
  });
  return addressOf(key);
}

/** A recording is kept as it is: its first bytes say that it is MP3, and it is only ever played. */
async function storeAudio({ storage }: Services, file: UploadedFile | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  if (file.bytes.byteLength > termFiles.audioBytes) throw invalidField('audio', 'validation.file_max_size');
  const { fileTypeFromBuffer } = await import('file-type');
  if ((await fileTypeFromBuffer(file.bytes))?.mime !== 'audio/mpeg') throw invalidField('audio', 'validation.audio');
  const key = newKey(folder, 'audio/mpeg');
  await storage.put(key, file.bytes, 'audio/mpeg');
  return addressOf(key);
}

export async function createTerm({ db, services: own, body, files, record }: ContextOf<typeof contract.createTerm>) {
  const after = await insertTerm(db, own, body, files);
  record({ action: 'create', subject: 'TERM', subjectId: after.id, after });
  return { data: after };
}

export async function updateTerm({
  db,
  services: own,
  params,
  body,
  files,
  record,
  afterCommit,
}: ContextOf<typeof contract.updateTerm>) {
  const { before, after, gone } = await changeTerm(db, own, params.id, body, files);
  record({ action: 'update', subject: 'TERM', subjectId: after.id, before, after });
  for (const address of gone) afterCommit(() => own.storage.remove(keyOf(address)));
  return { data: after };
}

export async function deleteTerm({ db, params, query, record }: ContextOf<typeof contract.deleteTerm>) {
  const before = await termById(db, params.id, { lock: true });
  const action = await softDelete(db, terms, before, query.version);
  const after = await termById(db, before.id);
  record({
    action,
    subject: 'TERM',
    subjectId: before.id,
    before,
    after,
  });
  return { data: after };
}
