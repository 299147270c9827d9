import type { Card } from '@okur/contract/class-lists';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { onRoll } from '../users/store.ts';

/**
 * A card as an import seals it, with the id of its student; what may change later is read when the card is printed.
 * Without an id are those from before ids were sealed, which last for a day.
 */
export type SealedCard = Omit<Card, 'language'> & { id?: string };

type Current = Omit<Card, 'password'> & { id: string; changed: boolean; left: boolean };

/**
 * The cards by what their students are called by now, and in the language of each, without the passwords that a person
 * has changed since they were made; who has left since has none.
 */
export async function currentCards<T extends SealedCard>(
  db: Db,
  cards: readonly T[],
  madeAt: string,
): Promise<(Omit<T, 'id'> & Pick<Card, 'language'>)[]> {
  const ids = cards.flatMap(({ id }) => id ?? []);
  const usernames = cards.flatMap(({ id, username }) => (id ? [] : username.toLowerCase()));
  const students = await rows<Current>(
    db,
    sql`select u.id, u.username, coalesce(u.name, '') as name, coalesce(u.surname, '') as surname, u.student_number,
        coalesce(d.department_name, '') as department_name, coalesce(u.locale, u.language) as language,
        coalesce(u.password_changed_at > ${madeAt}, false) as changed, not (${onRoll} and u.status <> 'frozen') as left
      from users u left join departments d on d.id = u.department_id
      where u.id = any (${array(ids)}) or lower(u.username) = any (${array(usernames, 'text')})`,
  );
  const byId = new Map(students.map((student) => [student.id, student]));
  const byUsername = new Map(students.map((student) => [student.username.toLowerCase(), student]));
  return cards.flatMap((sealed) => {
    const student = sealed.id ? byId.get(sealed.id) : byUsername.get(sealed.username.toLowerCase());
    if (!student || student.left) return [];
    const { id: _id, ...card } = sealed;
    const { name, surname, student_number, department_name, username, language } = student;
    const password = student.changed ? null : sealed.password;
    return [{ ...card, name, surname, student_number, department_name, username, password, language }];
  });
}
