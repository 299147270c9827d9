import '../shell/student/offline.ts';
import { forStudent } from './areas.tsx';

/** The area of students. */
export const studentRoutes = [
  forStudent('/student/today', 'shell.student_today', () => import('../features/student/today/Today.tsx')),
  forStudent(
    '/student/homework/$id',
    'student.reading_title',
    () => import('../features/student/reading/ReadHomework.tsx'),
  ),
  forStudent('/student/tasks/$id', 'homework.title', () => import('../features/student/DoTask.tsx')),
  forStudent('/student/library', 'student.library', () => import('../features/student/library/Library.tsx')),
  forStudent(
    '/student/library/$id',
    'student.reading_title',
    () => import('../features/student/reading/ReadLibraryText.tsx'),
  ),
  forStudent('/student/summaries', 'menu.summaries', () => import('../features/student/summaries/MySummaries.tsx')),
  forStudent('/student/summaries/$id', 'menu.summaries', () => import('../features/student/summaries/ReadSummary.tsx')),
  forStudent(
    '/student/summaries/$id/clock',
    'student.reading_title',
    () => import('../features/student/summaries/TimeSummary.tsx'),
  ),
  forStudent('/student/books', 'student_books.title', () => import('../features/student/books/MyBooks.tsx')),
  forStudent(
    '/student/books/$id',
    'student_books.title',
    () => import('../features/student/books/StudentBookPage.tsx'),
  ),
  forStudent(
    '/student/books/$id/read/$chapterId',
    'student.reading_title',
    () => import('../features/student/books/ReadChapter.tsx'),
  ),
  forStudent(
    '/student/books/$id/clock/$chapterId',
    'student.reading_title',
    () => import('../features/student/books/TimeChapter.tsx'),
  ),
  forStudent(
    '/student/books/$id/check/$chapterId',
    'student_books.check',
    () => import('../features/student/books/CheckChapter.tsx'),
  ),
  forStudent('/student/exercises', 'exercise.title', () => import('../features/exercises/StudentExercises.tsx')),
  forStudent('/student/exercises/$id', 'exercise.title', () => import('../features/exercises/PlayExercise.tsx')),
  forStudent('/student/tutorials', 'menu.tutorials', () => import('../features/tutorials/StudentTutorials.tsx')),
  forStudent('/student/tutorials/$id', 'menu.tutorials', () => import('../features/tutorials/StudentTutorial.tsx')),
  forStudent('/student/exams', 'menu.exams', () => import('../features/exams/StudentExams.tsx')),
  forStudent('/student/exams/$id', 'menu.exams', () => import('../features/exams/TakeExam.tsx')),
  forStudent('/student/wishes', 'book_wishes.mine', () => import('../features/book-wishes/MyWishes.tsx')),
  forStudent(
    '/student/progress',
    'shell.student_progress',
    () => import('../features/student/progress/StudentProgress.tsx'),
  ),
  forStudent('/student/collection', 'collection.title', () => import('../features/collection/MyCollection.tsx')),
] as const;
