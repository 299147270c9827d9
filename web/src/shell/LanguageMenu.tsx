import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, type InterfaceLanguage, offeredLanguages } from '../kit/i18n.ts';
import { toast } from '../kit/feedback/toast.tsx';

/**
 * The languages, each by its own name. One that was chosen beside the sign-in is as if it were chosen here, unless the
 * account had one already, in which the page is by now. `onChosen` is absent until the account is known.
 */
export function LanguageMenu({ onChosen }: { onChosen?: ((code: InterfaceLanguage) => void) | undefined }) {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const chosen = onChosen && sessionStorage.getItem('lang');
    if (!chosen) return;
    sessionStorage.removeItem('lang');
    if (chosen === i18n.language) onChosen(chosen as InterfaceLanguage);
  });
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
