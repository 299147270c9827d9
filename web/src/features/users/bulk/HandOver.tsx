import { Alert, Box, Button, Code, CopyButton, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { User } from '@okur/contract/users';
import { IconCheck, IconCopy, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnceFrame } from '../../../kit/form/OnceFrame.tsx';
import { openFormModal, useModal } from '../../../kit/form/modals.tsx';
import { PrintPage } from '../../../kit/print/PrintPage.tsx';
import { signInAddress } from '../../../reading/cards/signInAddress.ts';
import { SignInCode } from '../../../reading/cards/SignInCode.tsx';
import { userName } from '../userName.ts';
import css from '../users.module.css';

/** What a student needs to sign in; no one can read the password again once this is closed. */
export interface SignInCard {
  user: Pick<User, 'id' | 'name' | 'surname' | 'username' | 'department_name' | 'language'>;
  password: string;
}

/** Shows the cards, and again after they were printed, until they are closed. */
export async function handOver(cards: readonly SignInCard[]): Promise<void> {
  while ((await openFormModal(<HandOver cards={cards} />)) === 'SUCCESS')
    await openFormModal(<Printed cards={cards} />);
}

/** Closed with SUCCESS it is to be printed. */
function HandOver({ cards }: { cards: readonly SignInCard[] }) {
  const { t } = useTranslation();
  const { close } = useModal();
  const [only] = cards;
  const text = cards.map(({ user, password }) => [userName(user), user.username, password].join('\t')).join('\n');
  return (
    <OnceFrame title={t('users.hand_over', { count: cards.length })} size={cards.length > 1 ? 'lg' : 'md'}>
      <Stack gap="md">
        {cards.length === 1 && only ? (
          <Box className={css.card}>
            <Card {...only} />
          </Box>
        ) : (
          <CardTable cards={cards} />
        )}
        <Alert color="yellow" icon={<IconEyeOff />}>
          {t('users.displayed_once')}
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => close('CLOSED')}>
            {t('kit.close')}
          </Button>
          {'clipboard' in navigator ? (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {t(copied ? 'users.copied' : 'users.copy')}
                </Button>
              )}
            </CopyButton>
          ) : null}
          <Button data-autofocus leftSection={<IconPrinter size={16} />} onClick={() => close('SUCCESS')}>
            {t('users.print_cards', { count: cards.length })}
          </Button>
        </Group>
      </Stack>
    </OnceFrame>
  );
}

/** The words of one card, on the screen and on paper. */
function Card({ user, password }: SignInCard) {
  const { t } = useTranslation();
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={650}>{userName(user)}</Text>
          <Text size="sm" className={css.quiet}>
            {user.department_name ?? ''}
          </Text>
          <dl className={css.signIn}>
            <dt>{t('users.username')}</dt>
            <dd>{user.username}</dd>
            <dt>{t('users.password')}</dt>
            <dd className={css.password}>{password}</dd>
          </dl>
        </div>
        <SignInCode card={user} />
      </Group>
      <Text size="xs" className={css.address}>
        {t('class_list.card_where', { address: signInAddress() })}
      </Text>
    </>
  );
}

function CardTable({ cards }: { cards: readonly SignInCard[] }) {
  const { t } = useTranslation();
  return (
    <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0 }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.student')}</Table.Th>
            <Table.Th>{t('users.username')}</Table.Th>
            <Table.Th>{t('users.password')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cards.map(({ user, password }) => (
            <Table.Tr key={user.id}>
              <Table.Td>{userName(user)}</Table.Td>
              <Table.Td>{user.username}</Table.Td>
              <Table.Td>
                <Code style={{ whiteSpace: 'nowrap' }}>{password}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** The cards as they come out of the printer. */
function Printed({ cards }: { cards: readonly SignInCard[] }) {
  const { t } = useTranslation();
  const { close, gone } = useModal();
  function done() {
    close('CLOSED');
    gone();
  }
  return (
    <PrintPage
      title={t('users.hand_over', { count: cards.length })}
      onClose={done}
      cards={cards.map((card) => ({ key: card.user.id, content: <Card {...card} /> }))}
    />
  );
}
