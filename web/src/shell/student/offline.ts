import { registerOfflineArea } from '../../kit/client/offline/area.ts';

registerOfflineArea({
  // Homework, library, books, exercises, progress; exams need the server's clock.
  answers: /^student\/(tasks|homeworks|articles|article-choices|books|book-chapters|exercises|daily-tasks|progress)\b/,
  // In the middle of a text, an exercise or an exam.
  undisturbed: /^\/student\/(homework|tasks|library|exercises|exams)\/./,
});
