import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useLinkToken } from './useLinkToken.ts';

interface EmailLinkProps<A> {
  title: string;
  text: string;
  action: string;
  follow: (token: string) => Promise<A>;
  done: (answer: A) => ReactNode;
}

/** Where a mail about another address leads: a button, so that a program that looks at links changes nothing. */
export function EmailLink<A>({ title, text, action, follow, done }: EmailLinkProps<A>) {
  const { t } = useTranslation();
  const token = useLinkToken();
  const link = useMutation({ mutationFn: () => follow(token) });
  // A link that was used or is too old stays so; after a lost connection the button is there for another try.
  const isSpent = link.error instanceof ServerFailure && link.error.code === 'token_spent';
  const isUsable = token !== '' && !isSpent;
  if (link.data !== undefined) return <Stack gap="lg">{done(link.data)}</Stack>;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{title}</Title>
        {isUsable ? (
          <Text c="dimmed" mt={6}>
            {text}
          </Text>
        ) : null}
      </div>
      {link.isError || token === '' ? (
        <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
          {token === '' ? t('auth.link_incomplete') : failureText(link.error, t)}
        </Alert>
      ) : null}
      {isUsable ? (
        <Button size="md" fullWidth loading={link.isPending} onClick={() => link.mutate()} data-autofocus>
          {action}
        </Button>
      ) : null}
    </Stack>
  );
}
