import { fold } from '../../platform/database/fold.ts';

const word = 's[ıiIİ]n[ıiIİ]f[ıiIİ]?|class|grade|classe|klasa';
/** Grade and branch: 7-B, 7/B, 7 B, 7B, "7. Sınıf / B Şubesi". */
const shape = new RegExp(
  `^(?:(?:${word}) )?(\\d{1,2})\\.? ?(?:${word})?[\\s/.–-]*(\\p{L}{1,2})(?: ?[şs]ube(?:s[iİ])?)?$`,
  'iu',
);

/** Grades that schools have. */
export const grades = { from: 1, to: 12 };
export const isGrade = (grade: number): boolean => grade >= grades.from && grade <= grades.to;

/** The grade, which may be none of a school, and the branch that a name says. */
export function classParts(name: string): { grade: number; branch: string } | undefined {
  const [, grade, branch] = shape.exec(name) ?? [];
  if (grade === undefined || branch === undefined) return undefined;
  return { grade: Number(grade), branch: branch.toLocaleUpperCase('tr') };
}

/** What "7/b", "7 B" and "7. Sınıf / B Şubesi" have in common: two names of one key are one class. */
export function classKey(name: string): string {
  const parts = classParts(name.trim());
  return fold(parts && isGrade(parts.grade) ? `${parts.grade}-${parts.branch}` : name);
}
