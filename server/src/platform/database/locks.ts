/**
 * Every number that transactions lock on, each for one thing. They never change: while a new version starts, processes
 * of the old one run beside it. 7226029 is of the functions that decide readings (`okur_decide_…`), of one student.
 */
export const locks = {
  migrations: 7_226_005,
  demo: 7_226_006,
  faq: 7_226_010,
  staffAccounts: 7_226_011,
  /** With the student and the exam. */
  attempts: 7_226_012,
  figures: 7_226_028,
  /** With the student. */
  sittings: 7_226_030,
  /** With the account that wishes. */
  wishes: 7_226_031,
} as const;
