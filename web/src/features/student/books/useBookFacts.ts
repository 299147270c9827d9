import type { StudentBook } from '@okur/contract/student-books';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';

/** What a card and the page of a book say of it in words. */
export function useBookFacts() {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  return {
    /** The grades that it is for, else how hard its chapters are. */
    level: ({ grade_from: from, grade_to: to, level }: StudentBook): string | null => {
      const [first, last] = [from ?? to, to ?? from];
      if (first === null || last === null) return level ? levelText(level.band) : null;
      return first === last
        ? t('student.library_level_n', { level: first })
        : t('student_books.grades', { from: first, to: last });
    },
    /** Where others read it: the place in the queue, or until when it is kept; null where it may be opened. */
    queue: ({ seat }: StudentBook): string | null => {
      const { state, position, waiting_since: since, offer_ends_at: until } = seat;
      if (state === 'closed') return t('student_books.seat_closed');
      if (state === 'offered' && until) return t('student_books.seat_offered', { date: f.date(until) });
      if (state !== 'waiting') return null;
      return position && since
        ? t('student_books.seat_waiting', { position, date: f.date(since) })
        : t('student_books.seat_taken');
    },
  };
}
