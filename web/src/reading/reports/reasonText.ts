import type { HelpReason, WatchedStudent } from '@okur/contract/reports';
import type { TFunction } from 'i18next';
import { languageInText } from '../../kit/format/text.ts';
import type { useFormat } from '../../kit/format/useFormat.ts';

const whole = { maximumFractionDigits: 0 };
type Format = Pick<ReturnType<typeof useFormat>, 'number' | 'percent' | 'relative' | 'locale'>;

/** A reason with its number: "Reads 85 words a minute, 112 before", "2 homework not done". */
export function reasonText(reason: HelpReason, student: WatchedStudent, t: TFunction, f: Format): string {
  switch (reason) {
    case 'behind':
      return t('dashboard.reason_behind', {
        now: f.number(student.latest_wpm, whole),
        usual: f.number(student.usual_wpm, whole),
      });
    case 'comprehension':
      return t('dashboard.reason_comprehension', { value: f.percent(student.comprehension) });
    case 'quiet':
      return student.last_read_at
        ? t('dashboard.reason_quiet', { when: f.relative(student.last_read_at) })
        : t('dashboard.reason_never');
    case 'homework':
      return t('dashboard.reason_homework', { count: student.missed });
    case 'rushing':
      return t('dashboard.reason_rushing', { count: student.rushed });
    case 'texts': {
      const language = languageInText(student.language, f.locale);
      return student.text_level === null
        ? t('dashboard.reason_texts', { language })
        : t('dashboard.reason_texts_at_level', { language, grade: f.number(student.text_level) });
    }
  }
}
