import { Alert, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { type Verified, verifyCertificate } from '@okur/contract/certificates';
import { IconAlertCircle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../kit/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { useCall } from '../../kit/useCall.ts';

/** Where the code on a certificate leads; nobody signs in for it. */
export default function VerifyCertificate() {
  const { t } = useTranslation();
  const { serial } = useParams({ strict: false }) as { serial: string };
  const found = useCall(verifyCertificate, { params: { serial } });
  const absent = found.error instanceof ServerFailure && found.error.status === 404;
  return (
    <Stack gap="lg">
      <Title order={1}>{t('certificates.verify_title')}</Title>
      {found.isPending ? <RecordSkeleton /> : null}
      {found.isError ? <Alert role="alert" color={absent ? 'red' : 'yellow'} icon={<IconAlertCircle />} title={absent ? t('certificates.unknown') : undefined}>{absent ? t('certificates.unknown_text', { serial }) : failureText(found.error, t)}</Alert> : null}
      {found.data ? <Result certificate={found.data.data} /> : null}
    </Stack>
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
          <ThemeIcon size={56} radius="xl" variant="light" color={isValid ? 'teal' : 'red'}>{isValid ? <IconCircleCheck size={34} /> : <IconBan size={34} />}</ThemeIcon>
          <Text fw={700} size="lg" role="status">{isValid ? t('certificates.is_valid') : t('certificates.is_withdrawn', { date: f.date(certificate.withdrawn_on) })}</Text>
        </Stack>
        <Facts
          items={[
            [t('certificates.holder'), certificate.holder],
            [t('certificates.title'), <span key="title" lang={certificate.language}>{certificate.title}</span>],
            [t('certificates.school'), certificate.school],
            [t('certificates.issued_on'), f.date(certificate.issued_on)],
            [t('certificates.serial'), certificate.serial],
          ]}
        />
        <Text size="sm" c="dimmed">{t('certificates.verify_text')}</Text>
      </Stack>
    </Paper>
  );
}
