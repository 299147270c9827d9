import { Paper, Stack, Switch, Table, Text } from '@mantine/core';
import {
  type TutorialDepartmentSetting,
  tutorialDepartmentSettings,
  updateTutorialDepartmentSettings,
} from '@okur/contract/tutorials';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Which classes of a school see tutorials. */
export function TutorialDepartmentsTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const settings = useCall(tutorialDepartmentSettings, { params: { id: companyId } });
  if (settings.isPending) return <TextSkeleton lines={6} />;
  if (!settings.data) return <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  if (settings.data.data.length === 0)
    return (
      <Paper withBorder radius="md">
        <EmptyState title={t('departments.none')} text={t('departments.none_text')} />
      </Paper>
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('tutorials.classes_text')}
      </Text>
      <Paper withBorder radius="md">
        <Table verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('departments.department_name')}</Table.Th>
              <Table.Th ta="right">{t('menu.users')}</Table.Th>
              <Table.Th>{t('tutorials.sees')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {settings.data.data.map((setting) => (
              <Line key={setting.department_id} companyId={companyId} setting={setting} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  );
}

function Line({ companyId, setting }: { companyId: string; setting: TutorialDepartmentSetting }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const { department_id, department_name, version } = setting;
  /** What was chosen, until the answer to it is there: the switch moves at once, and one click is one change. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function set(enabled: boolean) {
    if (chosen !== null) return;
    setChosen(enabled);
    await act(
      () =>
        call(updateTutorialDepartmentSettings, {
          params: { id: companyId },
          body: { settings: [{ department_id, enabled, version }] },
        }),
      t(enabled ? 'tutorials.class_sees' : 'tutorials.class_sees_not', { name: department_name }),
    );
    setChosen(null);
  }
  return (
    <Table.Tr>
      <Table.Td>{department_name}</Table.Td>
      <Table.Td ta="right">{f.number(setting.student_count)}</Table.Td>
      <Table.Td>
        <Switch
          checked={chosen ?? setting.enabled}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
          aria-label={`${t('kit.label', { label: t('tutorials.sees') })} ${department_name}`}
        />
      </Table.Td>
    </Table.Tr>
  );
}
