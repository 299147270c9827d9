import { Button, Group, Stack, Text } from '@mantine/core';
import {
  assignAllSummaries,
  changesOfDepartment,
  removeAllSummaries,
  summariesOfDepartment,
  undoSummaryChange,
} from '@okur/contract/summaries';
import { IconArrowBackUp, IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';

/** All published summaries for a class, or none; each change can be undone for thirty days. */
export function WholeClass() {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  return (
    <ModalFrame title={t('summaries.whole_class')} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('summaries.whole_class_text')}
        </Text>
        <DepartmentPicker
          name="department_id"
          value={id}
          onChange={(value) => setId(value ?? null)}
          label={t('assignments.class')}
        />
        {id ? <OfClass key={id} id={id} /> : null}
      </Stack>
    </ModalFrame>
  );
}

function OfClass({ id }: { id: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const params = { id };
  const total = useCall(summariesOfDepartment, { params, query: { per_page: 1 } }).data?.meta.total;
  const undo = (changeId: string) =>
    act(() => call(undoSummaryChange, { params: { id, changeId }, body: {} }), t('summaries.undone'));
  async function change(kind: 'assigned' | 'removed') {
    let done: { change_id: string | null; count: number } | undefined;
    const route = kind === 'assigned' ? assignAllSummaries : removeAllSummaries;
    const worked = await act(async () => {
      done = (await call(route, { params })).data;
    });
    const changeId = done?.change_id;
    if (!worked || !done) return;
    if (!changeId) return toast.success(t(`summaries.nothing_${kind}`));
    toast.undo(t(`summaries.change_${kind}`, { count: done.count }), t('kit.undo'), () => undo(changeId));
  }
  return (
    <Stack gap="md">
      <Text>{total === undefined ? ' ' : t('summaries.class_has', { count: total })}</Text>
      <Group gap="xs">
        <Button leftSection={<IconUsersGroup size={16} />} onClick={() => void change('assigned')}>
          {t('summaries.assign_all')}
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconUserMinus size={16} />}
          disabled={total === 0}
          onClick={() => void change('removed')}
        >
          {t('summaries.remove_all')}
        </Button>
      </Group>
      <Changes id={id} onUndo={undo} />
    </Stack>
  );
}

function Changes({ id, onUndo }: { id: string; onUndo: (changeId: string) => unknown }) {
  const { t } = useTranslation();
  const f = useFormat();
  const changes = useCall(changesOfDepartment, { params: { id } }).data?.data ?? [];
  // The newest first: one before it made what it found.
  const next = changes.find(({ undone_at }) => undone_at === null)?.id;
  return changes.map((change) => (
    <Group key={change.id} justify="space-between" wrap="nowrap">
      <Text size="sm">
        {f.dateTime(change.created_at)} · {t(`summaries.change_${change.kind}`, { count: change.count })}
      </Text>
      {change.undone_at ? (
        <Text size="sm" c="dimmed">
          {t('summaries.undone')}
        </Text>
      ) : change.id !== next ? null : (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => void onUndo(change.id)}
        >
          {t('kit.undo')}
        </Button>
      )}
    </Group>
  ));
}
