import { readFile } from 'node:fs/promises';
import { demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { oralReadings } from '../platform/database/tables/index.ts';
import type { Services } from '../platform/runtime/services.ts';
import { addressOf, newKey } from '../platform/storage/keys.ts';
import { readSound } from '../platform/storage/sounds.ts';
import { dayMs } from './calendar.ts';

/** What the demo student read aloud: days ago, and what the teacher answered. */
const handedIn = [
  { ago: 2, reply: null },
  { ago: 9, reply: 'Noktalarda durman çok güzel. Bir dahaki sefere biraz daha yüksek sesle oku.' },
] as const;

interface ReadText {
  user_id: string;
  company_id: string;
  teacher: string;
  article_id: string;
  version: number;
  words: number;
}

/** Recordings of texts that the demo student has read; a hummed tune is heard in place of a child's voice. */
export async function makeOralReadings(db: Db, services: Pick<Services, 'storage'>, now: Date): Promise<void> {
  const bytes = await readFile(new URL('sounds/aloud.webm', import.meta.url));
  const sound = await readSound(bytes, { maxBytes: bytes.length, maxSeconds: 300 });
  if ('refused' in sound) throw new Error(sound.refused);
  const { contentType, seconds } = sound;
  const texts = await rows<ReadText>(
    db,
    sql`select r.user_id, u.company_id, t.id as teacher, r.article_id, max(r.article_version) as version,
        max(r.words) as words
      from reading_sessions r join users u on u.id = r.user_id and u.email = ${demoStudent.email}
        join admins t on t.email = ${demoStaff.find(({ role }) => role === 'IN')!.email}
      where r.language = 'tr' and r.words > 225 group by 1, 2, 3, 4 order by max(r.finished_at) desc, 4
      limit ${handedIn.length}`,
  );
  for (const [n, { user_id, company_id, teacher, article_id, version, words }] of texts.entries()) {
    const { ago, reply } = handedIn[n]!;
    const key = newKey('oral-readings', contentType);
    await services.storage.put(key, bytes, contentType);
    const at = new Date(now.getTime() - ago * dayMs);
    const answered = reply === null ? null : new Date(at.getTime() + dayMs);
    await insertRows(db, oralReadings, {
      id: newId(at.getTime()),
      user_id,
      company_id,
      article_id,
      article_version: version,
      recording: addressOf(key),
      seconds,
      words,
      whole: true,
      listened_at: answered,
      listened_by: answered && teacher,
      reply,
      created_at: at,
      updated_at: answered ?? at,
    });
  }
}
