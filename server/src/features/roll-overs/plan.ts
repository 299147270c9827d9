import { createHash } from 'node:crypto';
import type {
  OpenHomework,
  PlannedDepartment,
  PlannedUser,
  RollOverCounts,
  RollOverInput,
  RollOverPlan,
} from '@okur/contract/roll-overs';
import { fold } from '../../platform/database/fold.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { classKey } from '../departments/store.ts';

/** A class as it is before the change. */
export interface SchoolClass {
  id: string;
  department_name: string;
  grade_level: number | null;
  academic_year: string | null;
}

/** A student of one of the classes. */
export interface Pupil {
  id: string;
  name: string | null;
  surname: string | null;
  username: string;
  department_id: string;
  status: string;
  grade_level: number | null;
}

/** A homework of a class that a student has not finished, and that is not over. */
export interface OpenWork {
  homework_id: string;
  user_id: string;
  begun: boolean;
}

/** A class of the new year; `id` is null until it is made. */
export interface NextClass {
  id: string | null;
  department_name: string;
  grade_level: number | null;
  /** Classes whose instructors teach it; not where it was there already and has its own. */
  from: string[];
}

export interface Move {
  user: Pupil;
  step: PlannedUser['step'];
  /** Null: leaves the school. */
  next: NextClass | null;
}

export interface Plan {
  made: NextClass[];
  /** Those of the new year that are there already and that a class goes on in. */
  joined: NextClass[];
  archived: string[];
  moves: Move[];
  /** As it goes out. */
  wire: RollOverPlan;
}

type Step = PlannedDepartment['step'];

/** Ends of the stages of a Turkish school: from here children leave a school that goes no further. */
const lastGrades = new Set([4, 8, 12]);
export const topGrade = 12;

/**
 * What the change of year would do. Classes of the new year may stand already; those of the same name are joined. A
 * class for which nothing was chosen stays, with the reason, where what is suggested cannot be.
 */
export function planOf(
  classes: readonly SchoolClass[],
  pupils: readonly Pupil[],
  open: readonly OpenWork[],
  input: RollOverInput,
  archivedNames: readonly string[],
): Plan {
  const old = classes.filter((c) => isBefore(c, input.academic_year));
  const errors = unknownIds(old, pupils, input);
  refuse(errors);
  const requests = new Map(input.departments.map((d, index) => [d.department_id, { ...d, index }]));
  const steps = new Map<string, Step>(old.map((c) => [c.id, requests.get(c.id)?.step ?? suggestedStep(c, old)]));
  const nextClasses = new NextClasses(
    classes.filter((c) => c.academic_year === input.academic_year),
    archivedNames,
  );
  const next = new Map<string, NextClass>();
  const reasons = new Map<string, string>();
  for (const c of old) {
    const step = steps.get(c.id)!;
    if (step !== 'promote' && step !== 'repeat') continue;
    const request = requests.get(c.id);
    const followed = nextClasses.follow(c, step, request?.department_name);
    if ('next' in followed) {
      next.set(c.id, followed.next);
    } else if (request) {
      errors[`departments.${request.index}.${followed.field}`] = [followed.reason];
    } else {
      steps.set(c.id, 'keep');
      reasons.set(c.id, followed.reason);
    }
  }
  const moves = movesOf(old, pupils, input, steps, { next, nextClasses }, errors);
  refuse(errors);
  return planFrom({
    year: input.academic_year,
    old,
    pupils,
    open,
    steps,
    reasons,
    next,
    moves,
    made: nextClasses.made,
  });
}

const isBefore = ({ academic_year }: SchoolClass, year: string): boolean =>
  academic_year === null || academic_year < year;

/** The first of these years in which a class has something before it; the last one where none has. */
export const yearToPlan = (classes: readonly SchoolClass[], years: readonly [string, string]): string =>
  years.find((year) => {
    const old = classes.filter((c) => isBefore(c, year));
    return old.some((c) => suggestedStep(c, old) !== 'keep');
  }) ?? years[1];

function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors });
}

function unknownIds(
  classes: readonly SchoolClass[],
  pupils: readonly Pupil[],
  input: RollOverInput,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const check = (ids: readonly string[], validIds: ReadonlySet<string>, field: (index: number) => string) => {
    const seen = new Set<string>();
    ids.forEach((id, index) => {
      if (!validIds.has(id)) errors[field(index)] = ['validation.not_found'];
      else if (seen.has(id)) errors[field(index)] = ['validation.taken'];
      seen.add(id);
    });
  };
  check(
    input.departments.map((d) => d.department_id),
    new Set(classes.map((c) => c.id)),
    (index) => `departments.${index}.department_id`,
  );
  check(
    input.users.map((u) => u.user_id),
    new Set(pupils.map((p) => p.id)),
    (index) => `users.${index}.user_id`,
  );
  return errors;
}

function suggestedStep({ grade_level }: SchoolClass, all: readonly SchoolClass[]): Step {
  if (grade_level === null) return 'keep';
  const isLast = lastGrades.has(grade_level) && all.every((c) => (c.grade_level ?? 0) <= grade_level);
  return isLast ? 'leave' : 'promote';
}

/** "5-A" → "6-A": the grade is counted up where it is in the name; a name without it stays. */
function nextName({ department_name, grade_level }: SchoolClass, grade: number | null): string {
  if (grade_level === null || grade === null) return department_name;
  return department_name.replace(new RegExp(`(?<!\\d)${grade_level}(?!\\d)`), String(grade));
}

type Followed = { next: NextClass } | { field: 'step' | 'department_name'; reason: string };

const refusedName = (reason: string): Followed => ({ field: 'department_name', reason });

/** The classes of the new year: those that stand already and those that are to be made. */
class NextClasses {
  readonly made: NextClass[] = [];
  readonly #byName: Map<string, NextClass>;
  /** Those that stand already, however they are spelt: "6/A" is 6-A of a list. */
  readonly #byKey: ReadonlyMap<string, NextClass>;

  /** Names that archived classes of the new year have. */
  readonly #archived: ReadonlySet<string>;

  constructor(existing: readonly SchoolClass[], archivedNames: readonly string[]) {
    const standing = existing.map(({ id, department_name, grade_level }): NextClass => ({
      id,
      department_name,
      grade_level,
      from: [],
    }));
    this.#byName = new Map(standing.map((c) => [fold(c.department_name), c]));
    this.#byKey = new Map(standing.map((c) => [classKey(c.department_name), c]));
    this.#archived = new Set(archivedNames.map(fold));
  }

  /** The class that follows one that goes up or repeats, or why there is none. */
  follow(from: SchoolClass, step: 'promote' | 'repeat', wished: string | undefined): Followed {
    const { grade_level } = from;
    const grade = step === 'promote' && grade_level !== null ? grade_level + 1 : grade_level;
    if (grade !== null && grade > topGrade) return { field: 'step', reason: 'roll_over.top_grade' };
    return this.#join(from, wished ?? nextName(from, grade), grade);
  }

  /** The class of that name, made if there is none. One without a grade takes any. */
  #join(from: SchoolClass, departmentName: string, grade: number | null): Followed {
    const existing = this.#byName.get(fold(departmentName)) ?? this.#byKey.get(classKey(departmentName));
    const takesAny = existing && existing.id !== null && existing.grade_level === null;
    if (existing && existing.grade_level !== grade && !takesAny) return refusedName('roll_over.two_grades');
    if (!existing && this.#archived.has(fold(departmentName))) return refusedName('roll_over.archived_name');
    const next = existing ?? { id: null, department_name: departmentName, grade_level: grade, from: [] };
    if (!existing) {
      this.#byName.set(fold(departmentName), next);
      this.made.push(next);
    }
    next.from.push(from.id);
    return { next };
  }

  /**
   * The class that is by now what `c` was, made for others or there already: of the same name if there is one, else the
   * first of the same grade.
   */
  ofGrade(c: SchoolClass): NextClass | undefined {
    const same = [...this.#byName.values()].filter((n) => n.grade_level !== null && n.grade_level === c.grade_level);
    return (
      same.find((n) => classKey(n.department_name) === classKey(c.department_name)) ??
      same.toSorted((a, b) => a.department_name.localeCompare(b.department_name, 'tr'))[0]
    );
  }
}

function movesOf(
  old: readonly SchoolClass[],
  pupils: readonly Pupil[],
  input: RollOverInput,
  steps: ReadonlyMap<string, Step>,
  { next, nextClasses }: { next: ReadonlyMap<string, NextClass>; nextClasses: NextClasses },
  errors: Record<string, string[]>,
): Move[] {
  const classes = new Map(old.map((c) => [c.id, c]));
  const requests = new Map(input.users.map((u, index) => [u.user_id, { ...u, index }]));
  return pupils.flatMap((user): Move[] => {
    const c = classes.get(user.department_id);
    const step = c && steps.get(c.id);
    if (!c || !step) return [];
    const request = requests.get(user.id);
    if (request?.step === 'leave') return [{ user, step: 'leave', next: null }];
    if (request?.step === 'repeat') {
      const target = step === 'promote' || step === 'leave' ? nextClasses.ofGrade(c) : undefined;
      if (!target)
        errors[`users.${request.index}.step`] = [
          step === 'promote' || step === 'leave' ? 'roll_over.no_class' : 'roll_over.class_stays',
        ];
      return target ? [{ user, step: 'repeat', next: target }] : [];
    }
    if (step === 'keep') return [];
    return [{ user, step, next: next.get(c.id) ?? null }];
  });
}

interface Parts {
  year: string;
  old: readonly SchoolClass[];
  pupils: readonly Pupil[];
  open: readonly OpenWork[];
  steps: ReadonlyMap<string, Step>;
  /** Why classes stay that were to go up. */
  reasons: ReadonlyMap<string, string>;
  next: ReadonlyMap<string, NextClass>;
  moves: Move[];
  made: NextClass[];
}

/** What these students leave open. */
function openOf(open: readonly OpenWork[], moves: readonly Move[]): OpenHomework {
  const moving = new Set(moves.map(({ user }) => user.id));
  const left = open.filter(({ user_id }) => moving.has(user_id));
  const begun = left.filter((work) => work.begun).length;
  return {
    homeworks: new Set(left.map(({ homework_id }) => homework_id)).size,
    begun,
    not_begun: left.length - begun,
  };
}

const plannedUser = ({ user, step, next }: Move, departmentName: string): PlannedUser => ({
  user_id: user.id,
  name: user.name,
  surname: user.surname,
  username: user.username,
  department_id: user.department_id,
  department_name: departmentName,
  step,
  next_department_name: next?.department_name ?? null,
});

function planFrom({ year, old, pupils, open, steps, reasons, next, moves, made }: Parts): Plan {
  const movesFrom = Map.groupBy(moves, ({ user }) => user.department_id);
  const names = new Map(old.map((c) => [c.id, c.department_name]));
  const inClass = Map.groupBy(pupils, (pupil) => pupil.department_id);
  const departments = old.map((c): PlannedDepartment => {
    const target = next.get(c.id);
    return {
      department_id: c.id,
      department_name: c.department_name,
      grade_level: c.grade_level,
      academic_year: c.academic_year,
      student_count: inClass.get(c.id)?.length ?? 0,
      step: steps.get(c.id)!,
      reason: reasons.get(c.id) ?? null,
      open_homework: openOf(open, movesFrom.get(c.id) ?? []),
      next: target
        ? { department_name: target.department_name, grade_level: target.grade_level, is_new: target.id === null }
        : null,
    };
  });
  const users = moves.map((move) => plannedUser(move, names.get(move.user.department_id)!));
  const archived = old.filter((c) => steps.get(c.id) !== 'keep').map((c) => c.id);
  const staying = departments.filter((d) => d.step === 'keep').reduce((sum, d) => sum + d.student_count, 0);
  const having = (step: Move['step']) => moves.filter((move) => move.step === step).length;
  const [promoted, repeating, leaving] = [having('promote'), having('repeat'), having('leave')];
  const leavingUnchanged = moves.filter((move) => steps.get(move.user.department_id) === 'keep').length;
  const counts: RollOverCounts = {
    promoted,
    repeating,
    leaving,
    unchanged: staying - leavingUnchanged,
    departments_new: made.length,
    departments_archived: archived.length,
  };
  const changes = [
    year,
    made,
    archived,
    moves.map((m) => [m.user.id, m.user.department_id, m.user.status, m.step, m.next?.department_name ?? null]),
  ];
  return {
    made,
    joined: [...new Set(next.values())].filter(({ id }) => id !== null),
    archived,
    moves,
    wire: {
      academic_year: year,
      departments,
      users,
      counts,
      open_homework: openOf(open, moves),
      fingerprint: createHash('sha256').update(JSON.stringify(changes)).digest('base64url'),
    },
  };
}
