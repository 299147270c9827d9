import { isOldSpeed, type SpeedWindow } from '@okur/contract/reading/window';
import { useTranslation } from 'react-i18next';
import { languageInText } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useNow } from '../../kit/useNow.ts';

/** To staff with the exact term, to children and parents in plain words, or short, under a figure in a list. */
const words = { staff: 'speed.window', family: 'speed.window_family', short: 'speed.window_short' } as const;

/**
 * Where a speed comes from, as every screen says it: how many new texts of which language, from when to when; that it
 * is old, where it is.
 */
export function useWindowText(readers: keyof typeof words): (speed: SpeedWindow | null) => string {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const now = useNow();
  return (speed) => {
    if (!speed) return t('speed.none');
    const text = t(words[readers], {
      count: speed.texts,
      language: languageInText(speed.language, i18n.language),
      from: f.date(speed.from),
      to: f.date(speed.to),
      days: f.days(speed.from, speed.to),
    });
    return isOldSpeed(speed, now) ? `${text} · ${t('speed.old')}` : text;
  };
}
