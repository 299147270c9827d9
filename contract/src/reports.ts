/*
 * Figures are counted where and when something was read: who moves to another class, leaves the school or is erased
 * takes nothing out of the past. Days and months are those of the school, by its own clock; of the platform each school
 * has its own. Readings too fast or too short to be one are in no figure. Speeds are means over readings in units a
 * minute, comprehension 0-100, times in seconds.
 */

export * from './reports/figures.ts';
export * from './reports/over-time.ts';
export * from './reports/growth.ts';
export * from './reports/compared.ts';
export * from './reports/rows.ts';
export * from './reports/files.ts';
export * from './reports/admin-dashboard.ts';
export * from './reports/instructor-dashboard.ts';
