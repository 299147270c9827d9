import type { Language } from '@okur/contract/fields';
import { isOldSpeed, type SpeedWindow } from '@okur/contract/reading/window';
import { textsIn } from '../../platform/texts/index.ts';

/** Where a speed comes from, as every file and mail says it: how many texts of which language, from when to when. */
export function windowText(speed: SpeedWindow, timeZone: string, language: Language): string {
  const t = textsIn(language);
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const text = t('reading_report.window', {
    count: speed.texts,
    number: new Intl.NumberFormat(language).format(speed.texts),
    language: t(`reading_report.growth_language_${speed.language}`),
    from: dated.format(new Date(speed.from)),
    to: dated.format(new Date(speed.to)),
  });
  return isOldSpeed(speed, Date.now()) ? `${text}; ${t('reading_report.window_old')}` : text;
}
