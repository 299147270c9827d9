import { dayIn, type Zone } from '@okur/contract/days';
import type { Homework } from '@okur/contract/homework';
import { asAssigned, chapterOf } from '../give/giving.ts';
import type { NewTemplate } from './TemplateForm.tsx';

const dayMs = 86_400_000;

/** Days of the calendar from one moment to another, by the clock of the school. */
export const daysBetween = (from: Date | string, to: string, zone: Zone): number =>
  Math.max(0, Math.round((Date.parse(dayIn(zone, new Date(to))) - Date.parse(dayIn(zone, new Date(from)))) / dayMs));

/** What was assigned, one step or several, as a template. */
export function asTemplate(title: string, steps: readonly Homework[], zone: Zone): NewTemplate {
  const { instructions, starts_at, due_at, company_id } = steps[0]!;
  return {
    title,
    instructions,
    company_id,
    due_days: Math.min(365, daysBetween(starts_at, due_at, zone)),
    steps: steps.map(({ kind, title, content_id, exercises, target, ask_before_reading, book, summary }) => {
      if (book) return { kind: 'article', title, target, ...chapterOf(book) };
      if (kind === 'article') return { kind, title, target, article_id: content_id!, ask_before_reading };
      if (kind === 'summary')
        return { kind, title, target, summary_id: content_id!, summary_reading: summary!.reading };
      if (kind === 'tutorial') return { kind, title, tutorial_id: content_id! };
      if (kind === 'exam') return { kind, title, target, exam_id: content_id! };
      return { kind, title, target, exercises: exercises.map(asAssigned) };
    }),
  };
}
