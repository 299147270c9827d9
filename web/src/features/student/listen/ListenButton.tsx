import { Button } from '@mantine/core';
import { IconHeadphones } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../reading/reading.module.css';

/** Opens and closes "Read to me"; `isSmall`: where the bar has no room for words. */
export function ListenButton({ isOn, onClick, isSmall }: { isOn: boolean; onClick: () => void; isSmall?: boolean }) {
  const { t } = useTranslation();
  const shared = { variant: 'default', radius: 'xl', size: 'md', 'aria-pressed': isOn, onClick } as const;
  const icon = <IconHeadphones size={20} aria-hidden />;
  if (isSmall)
    return (
      <Button {...shared} px={12} aria-label={t('listen.title')}>
        {icon}
      </Button>
    );
  return (
    <Button
      {...shared}
      leftSection={icon}
      aria-label={t('listen.title')}
      classNames={{ section: css.toolIcon, label: css.toolText }}
    >
      {t('listen.title')}
    </Button>
  );
}
