import type {
  ComprehensionReport,
  HomeworkReport,
  Period,
  SpeedReport,
  StudentGrowth,
  TotalStatistics,
} from '@okur/contract/reports';
import type { ReportDays } from '@okur/contract/student-reports';
import type { SpeedWindow } from '@okur/contract/reading/window';
import type { User } from '@okur/contract/users';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import {
  growthOf,
  monthlyComprehension,
  homeworkByMonth,
  monthlySpeeds,
  sinceDay,
  totalsOf,
} from '../reports/store.ts';
import { todayOf } from '../companies/store.ts';
import { lastRead } from '../student-day/store.ts';

export interface ParentNote {
  note: string;
  by: string;
  on: string;
}

/** Everything that is known of a student for the report: the answers of the reports, of these days. */
export interface Figures {
  student: User;
  period: Period;
  /** The speed now, as of the end of the period. */
  now: SpeedWindow | null;
  speed: SpeedReport;
  comprehension: ComprehensionReport;
  homework: HomeworkReport;
  totals: TotalStatistics;
  /** As of the end of the period, too. */
  growth: StudentGrowth;
  notes: ParentNote[];
  /** Days since the last reading; null: never. */
  quiet_days: number | null;
  /** Readings of the last 30 days too fast to be one. */
  rushed: number;
  /** By the clock of the school. */
  today: string;
  time_zone: string;
}

/** As many notes as a page has room for, in notes and characters; the newest in any case. */
const room = { notes: 3, characters: 1200 };

async function notesFor(db: Db, userId: string): Promise<ParentNote[]> {
  const newest = await rows<ParentNote>(
    db,
    sql`select n.note, a.username as by, okur_day(n.created_at, c.time_zone)::text as on from user_notes n
      join admins a on a.id = n.admin_id join users u on u.id = n.user_id join companies c on c.id = u.company_id
        where n.user_id = ${userId} and n.visibility = 'parents' and n.deleted_at is null
          order by n.created_at desc, n.id desc limit ${room.notes}`,
  );
  let length = 0;
  return newest.filter(({ note }, at) => (length += note.length) <= room.characters || at === 0);
}

/** The first day of a report that looks back some months: the same day of that month, at the school. */
async function daysIn(db: Db, scope: Scope, { months, from, to }: ReportDays): Promise<Omit<ReportDays, 'months'>> {
  if (!months || months === '12' || from || to) return { from, to };
  const first = await row<{ day: string }>(
    db,
    sql`select (${todayOf(scope)} - make_interval(months => ${Number(months)}::int))::date::text as day`,
  );
  return { from: first!.day };
}

/**
 * A person who asks has to reach the student already: the figures are then those of the whole school, so that teacher,
 * manager and parents hold the same page in their hands.
 */
export async function figuresOf(db: Db, student: User, days: ReportDays, withNotes: boolean): Promise<Figures> {
  const scope: Scope = { kind: 'company', companyId: student.company_id };
  const filter = { ...(await daysIn(db, scope, days)), user_id: student.id };
  const measured = { db, scope, query: { ...filter, kind: 'measurement' as const } };
  const speed = await monthlySpeeds(measured);
  const growth = await growthOf(db, scope, student.id, speed.meta.period.to);
  const lately = await row<Pick<Figures, 'quiet_days' | 'rushed' | 'today' | 'time_zone'>>(
    db,
    sql`select k.today - okur_day(${lastRead(sql`${student.id}`)}, k.time_zone) as quiet_days,
        (select coalesce(sum(l.rejected), 0)::int from learning_days l
          where l.user_id = ${student.id} and l.day >= ${sinceDay(sql`k.today`)}) as rushed, k.today, k.time_zone
      from (select ${todayOf(scope)} as today, c.time_zone from companies c where c.id = ${student.company_id}) k`,
  );
  return {
    student,
    period: speed.meta.period,
    now: growth.speed.now,
    speed,
    comprehension: await monthlyComprehension(measured),
    homework: await homeworkByMonth(db, scope, filter),
    totals: await totalsOf(db, scope, filter),
    growth,
    notes: withNotes ? await notesFor(db, student.id) : [],
    ...lately!,
  };
}
