import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { makeParentCode, type ParentCode } from '@okur/contract/parent-codes';
import type { User } from '@okur/contract/users';
import { IconEyeOff, IconPrinter, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { openFormModal, useModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PrintPage } from '../../kit/print/PrintPage.tsx';
import { userName } from './userName.ts';
import css from './users.module.css';

/** A code for one parent of a student; no one can read it again once this is closed. */
export interface ParentCodeCard extends ParentCode {
  user: Pick<User, 'id' | 'name' | 'surname' | 'username' | 'department_name'>;
}

/** Shows the codes, and again after they were printed, until they are closed. */
export async function handOutCodes(codes: readonly ParentCodeCard[]): Promise<void> {
  while ((await openFormModal(<HandOut codes={codes} />)) === 'SUCCESS') await openFormModal(<Printed codes={codes} />);
}

/** Makes a code for a parent of this student. */
export function MakeParentCode({ user }: { user: User }) {
  const { t } = useTranslation();
  const { act } = useAct();
  async function make() {
    let made: ParentCode | undefined;
    await act(async () => (made = (await call(makeParentCode, { params: { id: user.id } })).data));
    if (made) await handOutCodes([{ user, ...made }]);
  }
  return (
    <Button variant="default" leftSection={<IconTicket size={16} />} onClick={make}>
      {t('users.parent_code')}
    </Button>
  );
}

/** Closed with SUCCESS it is to be printed. */
function HandOut({ codes }: { codes: readonly ParentCodeCard[] }) {
  const { t } = useTranslation();
  const { close } = useModal();
  const [only] = codes;
  return (
    <ModalFrame title={t('users.parent_codes_of', { count: codes.length, name: only ? userName(only.user) : '' })}>
      <Stack gap="md">
        {codes.length === 1 && only ? (
          <Box className={css.card}>
            <Card {...only} />
          </Box>
        ) : (
          <Text size="sm">{t('users.parent_codes_ready', { count: codes.length })}</Text>
        )}
        <Alert color="yellow" icon={<IconEyeOff />}>
          {t('users.code_displayed_once', { count: codes.length })}
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => close('CLOSED')}>
            {t('kit.close')}
          </Button>
          <Button data-autofocus leftSection={<IconPrinter size={16} />} onClick={() => close('SUCCESS')}>
            {t('kit.print')}
          </Button>
        </Group>
      </Stack>
    </ModalFrame>
  );
}

const address = () => `${location.host}/#/auth/parent-register`;

/** A slip to take home: whose code it is, what to do with it and until when. */
function Card({ user, code, expires_at }: ParentCodeCard) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <>
      <Text fw={650}>{userName(user)}</Text>
      <Text size="sm" className={css.quiet}>
        {user.department_name ?? ''}
      </Text>
      <dl className={css.secrets}>
        <dt>{t('users.code_for_parent')}</dt>
        <dd className={css.password}>{code}</dd>
        <dt>{t('users.sign_up_at')}</dt>
        <dd className={css.address}>{address()}</dd>
        <dt>{t('users.code_until')}</dt>
        <dd className={css.address}>{f.date(expires_at)}</dd>
      </dl>
    </>
  );
}

function Printed({ codes }: { codes: readonly ParentCodeCard[] }) {
  const { t } = useTranslation();
  const { close, gone } = useModal();
  function done() {
    close('CLOSED');
    gone();
  }
  return (
    <PrintPage
      title={t('users.parent_codes')}
      onClose={done}
      cards={codes.map((card) => ({ key: card.code, content: <Card {...card} /> }))}
    />
  );
}
