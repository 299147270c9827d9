import { sql } from '../../platform/database/index.ts';
import { ownHomework } from '../homework/store.ts';

/** Exercise e (module m) is in use, or homework of student u: that is finished although it goes out of use. */
export const playable = sql`(e.active and m.active or exists (select from homework_exercises g
  join homeworks h on h.id = g.homework_id where g.exercise_id = e.id and ${ownHomework(sql`u.id`)}))`;
