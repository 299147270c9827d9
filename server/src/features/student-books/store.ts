export { addSitting, holdReader } from './add-sitting.ts';
export { addCheck } from './checks.ts';
export { presentMark } from './marks.ts';
export { activeBookOf, bookOfStudent, booksOfStudent } from './of-student.ts';
export { booksRead, isGiven, isPublished, isReadable } from './progress.ts';
export { bookWork, isBookWork } from './time.ts';
export { addTimedSitting, timedChapter } from './timed.ts';
