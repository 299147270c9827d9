import { Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './admin.module.css';

/** Light or dark for the whole application. */
export function ThemeSwitch({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
  const label = dark ? t('shell.light_theme') : t('shell.dark_theme');
  const Icon = dark ? IconSun : IconMoon;
  return (
    <div className={css.foot}>
      <Tooltip label={label} position="right" disabled={!folded}>
        <UnstyledButton
          className={css.item}
          data-folded={folded || undefined}
          aria-label={folded ? label : undefined}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          <Icon size={19} stroke={1.6} aria-hidden />
          {folded ? null : <span className={css.label}>{label}</span>}
        </UnstyledButton>
      </Tooltip>
    </div>
  );
}
