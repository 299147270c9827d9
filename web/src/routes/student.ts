import { forStudent } from './areas.tsx';

/** The area of students. */
export const studentRoutes = [
  forStudent('/student/today', 'shell.student_today', () => import('../features/student/Today.tsx')),
  forStudent('/student/homework/$id', 'student.reading_title', () => import('../features/student/ReadHomework.tsx')),
  forStudent('/student/tasks/$id', 'homework.title', () => import('../features/student/DoTask.tsx')),
  forStudent('/student/library', 'student.library', () => import('../features/student/Library.tsx')),
  forStudent('/student/library/$id', 'student.reading_title', () => import('../features/student/ReadLibraryText.tsx')),
  forStudent('/student/exercises', 'exercise.title', () => import('../features/exercises/StudentExercises.tsx')),
  forStudent('/student/exercises/$id', 'exercise.title', () => import('../features/exercises/PlayExercise.tsx')),
  forStudent('/student/exams', 'menu.exams', () => import('../features/exams/StudentExams.tsx')),
  forStudent('/student/exams/$id', 'menu.exams', () => import('../features/exams/TakeExam.tsx')),
  forStudent('/student/progress', 'shell.student_progress', () => import('../features/student/StudentProgress.tsx')),
  forStudent('/student/collection', 'collection.title', () => import('../features/collection/MyCollection.tsx')),
] as const;
