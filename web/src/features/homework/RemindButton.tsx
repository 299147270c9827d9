import { Button, Group, Text } from '@mantine/core';
import { type Homework, remindOfHomework } from '@okur/contract/homework';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useRefresh } from '../../kit/client/useCall.ts';

/** Reminds everyone who has not finished; the server lets it through once a day. Says when it was done last. */
export function RemindButton({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const mayEdit = useAbility().can('edit', 'HOMEWORK');
  const { id, last_reminded_at: last, state, student_count, completed_count } = homework;
  async function remind() {
    setBusy(true);
    try {
      const { data } = await call(remindOfHomework, { params: { id } });
      toast.success(
        [
          t('homework.reminded_students', { count: data.students }),
          data.parents > 0 ? t('homework.reminded_parents', { count: data.parents }) : '',
        ]
          .join(' ')
          .trim(),
      );
      await refresh();
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      setBusy(false);
    }
  }
  const isDone = completed_count >= student_count || state === 'scheduled';
  if (isDone && !last) return null;
  return (
    <Group gap="sm">
      {last ? (
        <Text size="sm" c="dimmed">
          <span title={f.dateTime(last)}>{t('homework.last_reminded_ago', { when: f.relative(last) })}</span>
        </Text>
      ) : null}
      {mayEdit && !isDone ? (
        <Button
          variant="light"
          leftSection={<IconBellRinging size={16} />}
          loading={busy}
          onClick={() => void remind()}
        >
          {t('homework.remind')}
        </Button>
      ) : null}
    </Group>
  );
}
