import { Button, Text, ThemeIcon } from '@mantine/core';
import { IconArrowRight, IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import css from './dashboard.module.css';
import type { Step } from './steps.ts';

/** The one thing that is worth doing now, and the button that does it. */
export function NextStep({ step: { kind, params, to, search, onClick } }: { step: Step }) {
  const { t } = useTranslation();
  const label = t(`dashboard.step_do_${kind}`);
  const shared = { rightSection: <IconArrowRight size={16} aria-hidden />, style: { flex: 'none' } };
  return (
    <section className={css.step} aria-label={t('dashboard.next_step')}>
      <ThemeIcon size={40} radius="xl" variant="light" aria-hidden>
        <IconBulb size={22} stroke={1.6} />
      </ThemeIcon>
      <div className={css.stepText}>
        <Text fw={600} lh={1.35}>
          {t(`dashboard.step_${kind}`, params)}
        </Text>
        <Text size="sm">{t(`dashboard.step_text_${kind}`, params)}</Text>
      </div>
      {to ? (
        <Button component={Link} to={to} search={search as never} {...shared}>
          {label}
        </Button>
      ) : (
        <Button onClick={onClick} {...shared}>
          {label}
        </Button>
      )}
    </section>
  );
}
