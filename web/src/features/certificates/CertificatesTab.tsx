import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  certificateOfChild,
  certificatesOfChild,
  myCertificate,
  myCertificates,
  type OwnCertificate,
} from '@okur/contract/certificates';
import { IconAward, IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Download } from '../../kit/client/http.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useSave } from './useSave.ts';

/** The student's own certificates. */
export function OwnCertificates() {
  return <Certificates query={useCall(myCertificates, {})} load={(id) => call(myCertificate, { params: { id } })} />;
}

/** A child's certificates, for the parents. */
export function ChildCertificates({ childId }: { childId: string }) {
  return (
    <Certificates
      query={useCall(certificatesOfChild, { params: { id: childId } })}
      load={(id) => call(certificateOfChild, { params: { id: childId, certificateId: id } })}
    />
  );
}

function Certificates({
  query,
  load,
}: {
  query: UseQueryResult<{ data: OwnCertificate[] }>;
  load: (id: string) => Promise<Download>;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const save = useSave();
  if (query.isPending) return <Skeleton height={20} width="70%" />;
  if (!query.data)
    return (
      <Text c="dimmed" role="alert">
        {failureText(query.error, t)}
      </Text>
    );
  if (query.data.data.length === 0) return <Text c="dimmed">{t('certificates.none_yet')}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.data.map(({ id, title, issued_on, school }) => (
        <Group component="li" key={id} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <IconAward size={26} color="#b98a2f" aria-hidden style={{ flex: 'none' }} />
            <div style={{ minWidth: 0 }}>
              <Text fw={600} lh={1.3}>
                {title}
              </Text>
              <Text size="sm" c="dimmed">
                {[f.date(issued_on), school].join(' · ')}
              </Text>
            </div>
          </Group>
          <Button
            variant="default"
            size="sm"
            flex="none"
            leftSection={<IconDownload size={16} />}
            aria-label={t('certificates.download_named', { name: title })}
            onClick={() => void save(() => load(id))}
          >
            {t('certificates.pdf')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
