import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { firstPassword } from './firstPassword.ts';

/** A password in plain sight, since it is made to be handed over; the button makes another one up. */
export function FirstPasswordField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation();
  const another = t('users.another_password');
  return (
    <TextField
      {...props}
      // A longer one that is pasted is refused, not cut.
      maxLength={undefined}
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSection={
        <Tooltip label={another}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={another}
            onClick={() => props.onChange(firstPassword())}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      }
      required
    />
  );
}
