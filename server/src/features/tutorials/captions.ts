import type { Language } from '@okur/contract/fields';
import { tutorialCaptions, type TutorialResource } from '@okur/contract/tutorials';
import { array, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { decodeText } from '../../platform/sheets/text.ts';
import { addressOf, newKey } from '../../platform/storage/keys.ts';
import type { Sent } from './media.ts';
import { folder } from './pictures.ts';

interface Change {
  captions_language: Language | undefined;
  remove_captions: Language[] | undefined;
}

/** Takes the captions of some languages away, and stores those that were sent in theirs. */
export async function saveCaptions(
  context: Sent & Pick<RequestContext, 'db'>,
  resource: TutorialResource,
  { captions_language: language = resource.language, remove_captions: gone = [] }: Change,
): Promise<void> {
  const { db } = context;
  const file = await storeCaptions(context, resource);
  await rows(
    db,
    sql`delete from tutorial_captions where resource_id = ${resource.id} and language = any(${array(gone, 'text')})`,
  );
  if (file)
    await rows(
      db,
      sql`insert into tutorial_captions (resource_id, language, file) values (${resource.id}, ${language}, ${file})
          on conflict (resource_id, language) do update set file = excluded.file`,
    );
}

/** Stores the file that was sent: its address, or undefined where none was. */
async function storeCaptions(
  { files, services }: Sent,
  { kind }: Pick<TutorialResource, 'kind'>,
): Promise<string | undefined> {
  const file = files['captions'];
  if (!file) return undefined;
  if (kind === 'quiz') throw invalidField('captions', 'validation.resource_kind');
  if (file.bytes.byteLength > tutorialCaptions.maxBytes) throw invalidField('captions', 'validation.file_max_size');
  const text = webVttIn(file.bytes);
  if (text === null) throw invalidField('captions', 'validation.captions');
  const key = newKey(folder, 'text/vtt');
  await services.storage.put(key, Buffer.from(text), 'text/vtt');
  return addressOf(key);
}

const cueTime = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m;

/**
 * The word that such a file begins with, and at least one line to show. Browsers read UTF-8 alone; an editor on Windows
 * may have written UTF-16, which says so.
 */
function webVttIn(bytes: Uint8Array): string | null {
  try {
    const { text, encoding } = decodeText(bytes);
    return encoding !== 'windows-1254' && /^WEBVTT(?:[ \t\r\n]|$)/.test(text) && cueTime.test(text) ? text : null;
  } catch {
    return null;
  }
}
