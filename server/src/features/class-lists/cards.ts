import type { Card } from '@okur/contract/class-lists';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { onRoll } from '../users/store.ts';

/** A card as an import seals it; what may change later is read when the card is printed. */
export type SealedCard = Omit<Card, 'language'>;

/**
 * The cards without the passwords that a person has changed since they were made, in the language of each student; who
 * has left since has none.
 */
export async function currentCards<T extends SealedCard>(
  db: Db,
  cards: readonly T[],
  madeAt: string,
): Promise<(T & Pick<Card, 'language'>)[]> {
  const usernames = array(
    cards.map(({ username }) => username.toLowerCase()),
    'text',
  );
  const students = await rows<{ username: string; language: Card['language']; changed: boolean; left: boolean }>(
    db,
    sql`select lower(username) as username, coalesce(locale, language) as language,
        coalesce(password_changed_at > ${madeAt}, false) as changed, not (${onRoll} and status <> 'frozen') as left
      from users u where lower(username) = any (${usernames})`,
  );
  const byUsername = new Map(students.map((student) => [student.username, student]));
  return cards.flatMap((card) => {
    const student = byUsername.get(card.username.toLowerCase());
    if (student?.left) return [];
    return [{ ...card, ...(student?.changed ? { password: null } : {}), language: student?.language ?? 'tr' }];
  });
}
