export {
  byMonth,
  groupsOf,
  languageOf,
  mean,
  nothing,
  ofGroups,
  readingsEver,
  type Sums,
  sumBy,
  sumsOf,
} from './days.ts';
export { bookTimeOf } from './books.ts';
export { catchUp, makeMissingMonths } from './follow-up.ts';
export { growthOf } from './growth.ts';
export { countedHomework, assignedHomework as givenHomework, homeworkByMonth } from './homework.ts';
export { monthlyComprehension, monthlySpeeds } from './monthly.ts';
export { monthsIn, periodOf } from './period.ts';
export { allStored, storedOrLookedUp, mostNeedFirst, readThisWeek, watchedIn, watching } from './students.ts';
export { sinceDay } from './student-figures.ts';
export { totalsOf } from './totals.ts';
