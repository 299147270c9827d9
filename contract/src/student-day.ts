import { z } from 'zod';
import { dailyMinutes } from './accounts.ts';
import { Day } from './fields.ts';
import { one, route } from './route.ts';

/*
 * The student's day: the minutes that were chosen, and those that were read. Only what can be trusted fills them, so
 * that a text clicked through earns nothing.
 */

export const StudentDay = z.object({
  /** Today in the calendar of the student's school. */
  date: Day,
  goal_minutes: z.literal(dailyMinutes),
  /** Monday to Sunday of this week: seconds of trusted readings and exercises by the day they ended on. */
  week: z.array(z.object({ date: Day, seconds: z.number() })),
});
export type StudentDay = z.infer<typeof StudentDay>;

export const myDay = route({
  method: 'GET',
  path: 'student/day',
  summary: 'Minutes of the student: the goal of a day, and what was read on each day of this week',
  answer: one(StudentDay),
  needs: 'student',
});
