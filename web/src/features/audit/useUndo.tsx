import { Stack, Text } from '@mantine/core';
import { type AuditEntry, undoAudit } from '@okur/contract/audit';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useRefresh } from '../../kit/client/useCall.ts';
import { ChangeList } from './Changes.tsx';
import { changesOf } from './changes.ts';

/** Undoes a change after a question that shows what the fields will hold again. */
export function useUndo() {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const refresh = useRefresh();
  return async (entry: AuditEntry) => {
    const back = changesOf(entry, t, f).map(({ values, ...change }) => ({
      ...change,
      values: values && { before: values.after, after: values.before },
    }));
    const text = (
      <Stack gap="xs">
        <Text size="sm">{t('audit.undo_text')}</Text>
        <ChangeList changes={back} />
      </Stack>
    );
    const sure = await confirm({ title: t('audit.undo_title'), text, action: t('audit.undo') });
    if (!sure) return;
    const done = await act(() => call(undoAudit, { params: { id: entry.id } }), t('audit.undone'));
    // Another person changed the record meanwhile: show it as it is now.
    if (!done) await refresh();
  };
}
