import { type OneRoster, rosterEffects, rosterKinds, type SchoolChoice } from '@okur/contract/one-rosters';

/** How many things an import creates, changes, brings back and removes. */
export const changeCount = ({ counts }: Pick<OneRoster, 'counts'>): number =>
  rosterKinds
    .flatMap((kind) => rosterEffects.map((effect) => counts[kind][effect]))
    .reduce((sum, count) => sum + count, 0);

/** What is chosen for each school that is not known already. */
export const choicesOf = ({ schools }: Pick<OneRoster, 'schools'>): SchoolChoice[] =>
  schools
    .filter((school) => !school.is_linked)
    .map(({ sourced_id, choice, company_id }) => ({
      sourced_id,
      choice,
      company_id: choice === 'join' ? company_id : null,
    }));
