import { isOldSpeed, type SpeedWindow } from '@okur/contract/reading/window';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageInText } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/**
 * Where a speed comes from, as every screen says it: "Middle of the last 3 new texts in Turkish, 1 April to 5 June";
 * that it is old, where it is.
 */
export function useWindowText(): (speed: SpeedWindow | null) => string {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const [now] = useState(() => Date.now());
  return (speed) => {
    if (!speed) return t('speed.none');
    const text = t('speed.window', {
      count: speed.texts,
      language: languageInText(speed.language, i18n.language),
      from: f.date(speed.from),
      to: f.date(speed.to),
    });
    return isOldSpeed(speed, now) ? `${text} · ${t('speed.old')}` : text;
  };
}
