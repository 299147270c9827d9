import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, type InterfaceLanguage, offeredLanguages } from '../kit/i18n.ts';
import { toast } from '../kit/feedback/toast.tsx';

/** The languages, each by its own name. */
export function LanguageMenu({ onChosen }: { onChosen?: (code: InterfaceLanguage) => void }) {
  const { t, i18n } = useTranslation();
  const choose = (code: (typeof offeredLanguages)[number]['code']) =>
    changeLanguage(code).then(
      () => onChosen?.(code),
      () => toast.error(t('error.offline')),
    );
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={8}
          leftSection={<IconLanguage size={19} stroke={1.6} />}
          aria-label={`${t('shell.language')}: ${i18n.language.toUpperCase()}`}
        >
          {i18n.language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredLanguages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => choose(code)}
            aria-current={code === i18n.language || undefined}
            rightSection={code === i18n.language ? <IconCheck size={16} aria-hidden /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
