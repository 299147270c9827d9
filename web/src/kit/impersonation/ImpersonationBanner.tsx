import { Button } from '@mantine/core';
import { useElementSize, useInterval } from '@mantine/hooks';
import { endViewing } from '@okur/contract/impersonation';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { toast } from '../feedback/toast.tsx';
import { impersonation, reloadAt, type Impersonation } from './impersonation.ts';
import css from './impersonation.module.css';

/** Over every page while a person looks as another person: both names, the time left, and the way back. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const now = impersonation.get();
  useEffect(() => {
    if (!now && impersonation.takeEnd()) toast.care(t('error.viewing_ended'));
  }, [now, t]);
  return now ? <Banner impersonated={now} /> : null;
}

/** Ends it and leads back to the record it began from; the server's part is best effort, since it ends by itself. */
export async function stopViewing(): Promise<void> {
  const now = impersonation.get();
  if (!now) return;
  impersonation.stop();
  await call(endViewing, { params: { id: now.id }, timeout: 3000 }).catch(() => undefined);
  reloadAt(now.from);
}

const minutesLeft = ({ endsAt }: Impersonation): number => Math.ceil((Date.parse(endsAt) - Date.now()) / 60_000);

function Banner({ impersonated: now }: { impersonated: Impersonation }) {
  const { t } = useTranslation();
  const { ref, height } = useElementSize();
  const [minutes, setMinutes] = useState(() => minutesLeft(now));
  useInterval(() => setMinutes(minutesLeft(now)), 5000, { autoInvoke: true });
  useEffect(() => {
    if (minutes > 0) return;
    impersonation.stop({ notifies: true });
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
    <section className={css.banner} aria-label={t('impersonation.banner')}>
      <div ref={ref} className={css.inner}>
        <IconEye size={20} aria-hidden className={css.icon} />
        <p className={css.text}>
          {t('impersonation.who', { viewer: now.viewer.username, name: now.name })}{' '}
          <span className={css.detail}>
            <span className={css.only}>{t('impersonation.read_only')}</span>{' '}
            {t('impersonation.minutes', { count: Math.max(minutes, 0) })}
          </span>
        </p>
        <Button size="compact-md" color="dark" className={css.end} onClick={() => void stopViewing()}>
          {t('impersonation.end')}
        </Button>
      </div>
    </section>
  );
}
