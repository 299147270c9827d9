import { Alert, Button, Group, Text } from '@mantine/core';
import { type RollOver, rollOversOfCompany, undoRollOver } from '@okur/contract/roll-overs';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useNow } from '../../kit/useNow.ts';

/** The last change of school year that holds, while it can be undone. */
export function PastRollOvers({ companyId }: { companyId: string }) {
  const now = useNow();
  const made = useCall(rollOversOfCompany, { params: { id: companyId } }).data?.data ?? [];
  const last = made.find((one) => one.undone_at === null);
  return last && Date.parse(last.undo_until) > now ? <Undoable key={last.id} rollOver={last} /> : null;
}

function Undoable({ rollOver }: { rollOver: RollOver }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const [isSending, setSending] = useState(false);
  const { academic_year: year, counts } = rollOver;

  async function undo() {
    if (
      isSending ||
      !(await confirm({
        title: t('roll_over.undo_title', { year }),
        text: t('roll_over.undo_text'),
        action: t('roll_over.undo'),
        danger: true,
      }))
    )
      return;
    setSending(true);
    await act(async () => {
      const { data } = await call(undoRollOver, { params: { id: rollOver.company_id, rollOverId: rollOver.id } });
      toast.success(
        data.left_as_is > 0
          ? t('roll_over.undone_but', { count: data.left_as_is, number: f.number(data.left_as_is) })
          : t('roll_over.undone'),
      );
    });
    setSending(false);
  }

  return (
    <Alert color="petrol" variant="light" icon={<IconHistory />} title={t('roll_over.last', { year })}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('roll_over.last_text', {
            when: f.dateTime(rollOver.created_at),
            who: rollOver.created_by ?? '',
            promoted: f.number(counts.promoted),
            leaving: f.number(counts.leaving),
            until: f.dateTime(rollOver.undo_until),
          })}
        </Text>
        <Button variant="default" size="xs" loading={isSending} onClick={() => void undo()}>
          {t('roll_over.undo')}
        </Button>
      </Group>
    </Alert>
  );
}
