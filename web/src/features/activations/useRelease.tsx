import { Group, Stack, Text } from '@mantine/core';
import { type ReleaseFilter, releaseActivations, undoRelease } from '@okur/contract/licences';
import type { AnswerOf } from '@okur/contract/route';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';

type Answer = AnswerOf<typeof releaseActivations>['data'];

/** Takes the codes of many students back with one call, names those that stay, and can undo it. */
export function useRelease(): (
  which: { ids: string[] } | { filter: ReleaseFilter },
  count: number,
) => Promise<boolean> {
  const { t } = useTranslation();
  const { act } = useAct();
  const undo = useUndoRelease();
  return async (which, count) => {
    const isSure = await confirm({
      title: t('licences.release_title', { count }),
      text: t('licences.release_text'),
      action: t('licences.release'),
    });
    if (!isSure) return false;
    let answer: Answer | undefined;
    const isDone = await act(async () => {
      answer = (await call(releaseActivations, { body: which })).data;
    });
    if (!answer) return isDone;
    const { release_id: id, released, refused } = answer;
    if (released > 0) toast.undo(t('licences.released_many', { count: released }), t('kit.undo'), () => undo(id));
    if (refused.length > 0) void openFormModal(<Refused refused={refused} />);
    return isDone;
  };
}

/** Gives codes that were taken back to those who had them, and says how many stay with the school. */
export function useUndoRelease(): (releaseId: string) => Promise<boolean> {
  const { t } = useTranslation();
  const { act } = useAct();
  return async (releaseId) => {
    let [restored, left] = [0, 0];
    const isDone = await act(async () => {
      const { data } = await call(undoRelease, { params: { releaseId }, body: {} });
      [restored, left] = [data.restored, data.left_as_is];
    });
    if (restored > 0) toast.success(t('licences.given_back', { count: restored }));
    if (left > 0) toast.care(t('licences.left_released', { count: left }));
    return isDone;
  };
}

function Refused({ refused }: Pick<Answer, 'refused'>) {
  const { t } = useTranslation();
  return (
    <ModalFrame title={t('licences.stay', { count: refused.length })}>
      <Stack gap="xs">
        {refused.map(({ id, code, reason }) => (
          <Group key={id} justify="space-between">
            <Text ff="monospace" size="sm">
              {code}
            </Text>
            <Text size="sm">{t(`licences.${reason}`)}</Text>
          </Group>
        ))}
      </Stack>
    </ModalFrame>
  );
}
