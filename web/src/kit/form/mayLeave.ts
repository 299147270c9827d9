/**
 * Asks before the session ends, or another school is chosen; true: the person goes on with that. What asks comes with
 * the first form, not with the first page: where it cannot be loaded there is none.
 */
export const mayLeave = ({ forSchool = false } = {}): Promise<boolean> =>
  import('./leaving.ts').then(
    (leaving) => leaving.mayLeave(forSchool),
    () => true,
  );
