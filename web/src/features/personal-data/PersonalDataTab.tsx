import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PersonalData } from '@okur/contract/personal-data';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { callsOf, type Person } from './calls.ts';
import { ErasureForm } from './ErasureForm.tsx';
import { ExportForm } from './ExportForm.tsx';
import { RetainedData } from './RetainedData.tsx';
import { Requests } from './Requests.tsx';
import { WaitingErasure } from './WaitingErasure.tsx';

interface PersonalDataTabProps {
  person: Person;
  id: string;
  /** A member of staff is erased after the account was deleted. */
  erasable: boolean;
}

/**
 * What is kept about a person, the file with all of it, the erasure, and what was asked so far: a tab of the person's
 * page.
 */
export function PersonalDataTab({ person, id, erasable }: PersonalDataTabProps) {
  const query = useCall(callsOf[person].overview, { params: { id } });
  const waiting = query.data?.data.requests.find(({ kind, state }) => kind === 'erasure' && state === 'waiting');
  if (query.error && !query.data)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Paper>
    );
  if (!query.data)
    return (
      <Paper withBorder radius="md" p="lg">
        <TextSkeleton lines={6} />
      </Paper>
    );
  return (
    <Stack gap="md" maw={860}>
      {waiting ? <WaitingErasure request={waiting} /> : null}
      <RetentionSummary person={person} id={id} data={query.data.data} erasable={erasable && !waiting} />
      <Requests requests={query.data.data.requests} />
    </Stack>
  );
}

function RetentionSummary({ person, id, data, erasable }: PersonalDataTabProps & { data: PersonalData }) {
  const { t } = useTranslation();
  const mayErase = useAbility().can('delete', callsOf[person].subject);
  return (
    <Paper withBorder radius="md" p="lg">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div style={{ flex: '1 1 320px' }}>
          <Title order={2} size="h4">
            {t('personal_data.retained')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t('personal_data.retained_text')}{' '}
            <Anchor component={Link} to="/management/personal-data/periods" size="sm" underline="always">
              {t('personal_data.periods')}
            </Anchor>
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => openFormModal(<ExportForm person={person} id={id} name={data.name} />)}
          >
            {t('personal_data.export')}
          </Button>
          {mayErase && erasable ? (
            <Button
              variant="light"
              color="red"
              leftSection={<IconEraser size={16} />}
              onClick={() => openFormModal(<ErasureForm person={person} id={id} data={data} />)}
            >
              {t('personal_data.erase')}
            </Button>
          ) : null}
        </Group>
      </Group>
      <RetainedData data={data} />
      {mayErase && person === 'staff' && !erasable ? (
        <Text size="sm" c="dimmed" mt="md">
          {t('personal_data.delete_first')}
        </Text>
      ) : null}
    </Paper>
  );
}
