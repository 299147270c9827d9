import { Avatar, Box, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconEyeOff, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../kit/client/account.ts';
import { loginPath, session } from '../kit/client/session.ts';
import { mayLeave } from '../kit/form/mayLeave.ts';
import { impersonation } from '../kit/impersonation/impersonation.ts';
import css from './shell.module.css';

interface AccountMenuProps {
  /** The default picture takes its place when there is none. */
  avatar?: string | null;
  title?: string;
  email: string;
  /** The items above Logout. */
  children?: ReactNode;
}

/** The profile dropdown of a top bar: who is signed in, what they may change, and the way out. */
export function AccountMenu({ avatar, title, email, children }: AccountMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picture = avatar || '/assets/avatar.svg';
  const leave = async () => {
    if (!(await mayLeave())) return;
    const type = session.type();
    await logOut();
    await navigate({ to: loginPath(type) });
  };
  const endViewing = async () => (await import('../kit/impersonation/ImpersonationBanner.tsx')).stopViewing();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={css.account} aria-label={t('shell.account', { name: title ?? email })}>
          <Avatar src={picture} alt="" size={34} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs" style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Avatar src={picture} alt="" size={40} radius="xl" />
          <Box miw={0}>
            {title ? (
              <Text fw={600} truncate>
                {title}
              </Text>
            ) : null}
            <Text size="sm" c="dimmed" truncate title={email}>
              {email}
            </Text>
          </Box>
        </Box>
        <Menu.Divider />
        {children}
        {children ? <Menu.Divider /> : null}
        {impersonation.get() ? (
          <Menu.Item leftSection={<IconEyeOff size={17} stroke={1.6} />} onClick={endViewing}>
            {t('impersonation.end')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={leave}>
            {t('shell.logout')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
