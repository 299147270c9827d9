import { Alert, Button, Paper, Stack, Text, TextInput, ThemeIcon, Title } from '@mantine/core';
import { type Verified, verifyCertificate } from '@okur/contract/certificates';
import { IconAlertCircle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** Where the code on a certificate leads, and where its serial number can be typed; no one signs in for it. */
export default function VerifyCertificate() {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const serial = String(search.serial ?? '');
  const found = useCall(verifyCertificate, { params: { serial } }, { enabled: serial !== '' });
  const absent = isRefusal(found.error) && found.error.status === 404;
  return (
    <Stack gap="lg">
      <Title order={1}>{t('certificates.verify_title')}</Title>
      {serial === '' ? null : found.isPending ? <RecordSkeleton /> : null}
      {found.isError ? (
        <Alert
          role="alert"
          color={absent ? 'red' : 'yellow'}
          icon={<IconAlertCircle />}
          title={absent ? t('certificates.unknown') : undefined}
        >
          {absent ? t('certificates.unknown_text', { serial }) : failureText(found.error, t)}
        </Alert>
      ) : null}
      {found.data ? <Result certificate={found.data.data} /> : null}
      <Ask key={serial} serial={found.data ? '' : serial} />
    </Stack>
  );
}

function Ask({ serial }: { serial: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(serial);
  const ask = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (typed.trim()) void navigate({ to: '/certificate', search: { serial: typed.trim() } as never });
  };
  return (
    <form onSubmit={ask}>
      <Stack gap="sm">
        <TextInput
          size="md"
          label={t('certificates.serial')}
          description={t('certificates.serial_hint')}
          placeholder="KFT7-MHD4-PXVY-6BCD"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" size="md" variant={serial === '' ? 'filled' : 'default'}>
          {t('certificates.check')}
        </Button>
      </Stack>
    </form>
  );
}

function Result({ certificate }: { certificate: Verified }) {
  const { t } = useTranslation();
  const f = useFormat();
  const isValid = certificate.state === 'valid';
  return (
    <Paper withBorder radius="lg" p="lg">
      <Stack gap="md">
        <Stack gap="xs" align="center" ta="center">
          <ThemeIcon size={56} radius="xl" variant="light" color={isValid ? 'teal' : 'red'}>
            {isValid ? <IconCircleCheck size={34} /> : <IconBan size={34} />}
          </ThemeIcon>
          <Text fw={700} size="lg" role="status">
            {isValid
              ? t('certificates.is_valid')
              : t('certificates.is_withdrawn', { date: f.date(certificate.withdrawn_on) })}
          </Text>
        </Stack>
        <Facts
          items={[
            [t('certificates.holder'), certificate.holder],
            [
              t('certificates.title'),
              <span key="title" lang={certificate.language}>
                {certificate.title}
              </span>,
            ],
            [t('certificates.school'), certificate.school],
            [t('certificates.issued_on'), f.date(certificate.issued_on)],
            [
              t('certificates.serial'),
              <span key="serial" style={{ whiteSpace: 'nowrap' }}>
                {certificate.serial}
              </span>,
            ],
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('certificates.verify_text')}
        </Text>
      </Stack>
    </Paper>
  );
}
