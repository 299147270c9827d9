/* Exams: their questions, who may take them, and what came of it. */

export * from './exams/exams.ts';
export * from './exams/questions.ts';
export * from './exams/results.ts';
export * from './exams/restrictions.ts';
export * from './exams/attempts.ts';
