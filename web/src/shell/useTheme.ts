import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Light or dark for the whole application: the picture and the name of the other one, and the way there. */
export function useTheme() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
  return {
    label: dark ? t('shell.light_theme') : t('shell.dark_theme'),
    Icon: dark ? IconSun : IconMoon,
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}
