import { dayIn } from '@okur/contract/days';
import { useZone } from '../client/zone.ts';

/** A calendar by the clock of the school: it opens on the school's today and marks it, not that of the machine. */
export function useCalendarDays() {
  const today = dayIn(useZone());
  return {
    defaultDate: today,
    highlightToday: true,
    // Null takes the library's own mark away; undefined would leave it.
    getDayProps: (day: string) => ({ 'data-today': (day === today || null) as true }),
  };
}
