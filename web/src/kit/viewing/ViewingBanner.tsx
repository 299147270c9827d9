import { Button } from '@mantine/core';
import { useElementSize, useInterval } from '@mantine/hooks';
import { endViewing } from '@okur/contract/view-as';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { toast } from '../feedback/toast.tsx';
import { reloadAt, viewing, type Viewing } from './viewing.ts';
import css from './viewing.module.css';

/** Over every page while somebody looks as another person: both names, the time left, and the way back. */
export function ViewingBanner() {
  const { t } = useTranslation();
  const now = viewing.get();
  useEffect(() => {
    // Told by the page that comes after it, not by the one that ends it.
    if (!now && viewing.takeEnd()) toast.care(t('error.viewing_ended'));
  }, [now, t]);
  return now ? <Banner viewing={now} /> : null;
}

/** Ends it and leads back to the record it began from; the server's part is best effort, since it ends by itself. */
export async function stopViewing(): Promise<void> {
  const now = viewing.get();
  if (!now) return;
  viewing.stop();
  await call(endViewing, { params: { id: now.id }, timeout: 3000 }).catch(() => undefined);
  reloadAt(now.from);
}

const minutesLeft = ({ endsAt }: Viewing): number => Math.ceil((Date.parse(endsAt) - Date.now()) / 60_000);

function Banner({ viewing: now }: { viewing: Viewing }) {
  const { t } = useTranslation();
  const { ref, height } = useElementSize();
  const [minutes, setMinutes] = useState(() => minutesLeft(now));
  useInterval(() => setMinutes(minutesLeft(now)), 5000, { autoInvoke: true });
  useEffect(() => {
    if (minutes > 0) return;
    viewing.stop({ notifies: true });
    reloadAt(now.from);
  }, [minutes, now]);
  // What sticks to the top of the window sticks below the banner.
  useEffect(() => {
    document.documentElement.style.setProperty('--okur-banner', `${height}px`);
    return () => {
      document.documentElement.style.removeProperty('--okur-banner');
    };
  }, [height]);
  return (
    <section className={css.banner} aria-label={t('view_as.banner')}>
      <div ref={ref} className={css.inner}>
        <IconEye size={20} aria-hidden className={css.icon} />
        <p className={css.text}>
          {t('view_as.who', { viewer: now.viewer.username, name: now.name })}{' '}
          <span className={css.detail}>
            <span className={css.only}>{t('view_as.read_only')}</span>{' '}
            {t('view_as.minutes', { count: Math.max(minutes, 0) })}
          </span>
        </p>
        <Button size="compact-md" color="dark" className={css.end} onClick={() => void stopViewing()}>
          {t('view_as.end')}
        </Button>
      </div>
    </section>
  );
}
