import type { ReactNode } from 'react';
import { ActionIcon, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { deleteFaq, updateFaq, type Faq } from '@okur/contract/faq';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal, type ModalResult } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import css from './faq.module.css';
import { FaqForm } from './FaqForm.tsx';
import { plain } from './plain.ts';
import type { DragHandle } from '../../kit/list/useDrag.ts';

interface FaqRowProps {
  row: Faq;
  /** From 1; a deleted one has none. */
  position?: number;
  count?: number;
  onMove?: (id: string, to: number) => void;
  handle?: DragHandle;
  isDragged?: boolean;
}

export function FaqRow({ row, position, count = 0, onMove, handle, isDragged = false }: FaqRowProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { id, question } = row;
  const mayEdit = !row.deleted_at && ability.can('edit', 'GENERAL_CONTENTS');
  const edit = () => openFormModal(<FaqForm faq={row} language={row.language} />);
  const isDraft = !row.published && !row.deleted_at;
  const draft = <StateBadge tone="care">{t('faq.draft')}</StateBadge>;
  const text = <Question row={row} question={question} isDraft={isDraft} draft={draft} />;

  return (
    <li
      className={css.row}
      style={{ order: position }}
      data-row={id}
      data-dragged={isDragged || undefined}
      data-deleted={row.deleted_at ? true : undefined}
    >
      {handle ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.handle}
          aria-label={t('faq.move', { question })}
          {...handle}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
      ) : null}
      {position ? (
        <Text size="sm" c="dimmed" ta="right" className={css.position} aria-hidden>
          {f.number(position)}
        </Text>
      ) : null}
      {mayEdit ? (
        <UnstyledButton className={css.text} onClick={edit}>
          {text}
        </UnstyledButton>
      ) : (
        <div className={css.text}>{text}</div>
      )}
      <Group gap="xs" wrap="nowrap" className={css.end}>
        {isDraft ? <Box visibleFrom="sm">{draft}</Box> : null}
        <Actions row={row} mayEdit={mayEdit} edit={edit} onMove={onMove} position={position} count={count} />
      </Group>
    </li>
  );
}

function Actions({
  row,
  mayEdit,
  edit,
  onMove,
  position,
  count,
}: {
  row: FaqRowProps['row'];
  mayEdit: boolean;
  edit: () => Promise<ModalResult>;
  onMove: FaqRowProps['onMove'];
  position: number | undefined;
  count: NonNullable<FaqRowProps['count']>;
}) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const deletion = useDeletion();
  const { id, question } = row;
  const publish = () =>
    act(
      () => call(updateFaq, { params: { id }, body: { published: !row.published, version: row.version } }),
      t(row.published ? 'faq.withdrawn' : 'faq.published'),
    );
  return (
    <RowMenu
      label={question}
      actions={[
        mayEdit && { label: t('kit.edit'), icon: <IconPencil size={16} />, onClick: edit },
        mayEdit && {
          label: t(row.published ? 'faq.withdraw' : 'faq.publish'),
          icon: row.published ? <IconEyeOff size={16} /> : <IconEye size={16} />,
          onClick: publish,
        },
        onMove &&
          position !== undefined &&
          position > 1 && {
            label: t('faq.move_up'),
            icon: <IconArrowUp size={16} />,
            onClick: () => onMove(id, position - 2),
          },
        onMove &&
          position !== undefined &&
          position < count && {
            label: t('faq.move_down'),
            icon: <IconArrowDown size={16} />,
            onClick: () => onMove(id, position),
          },
        ability.can('delete', 'GENERAL_CONTENTS') &&
          deletion(row, t('faq.quoted', { question }), (version) =>
            call(deleteFaq, { params: { id }, query: { version } }),
          ),
      ]}
    />
  );
}

function Question({
  row,
  question,
  isDraft,
  draft,
}: {
  row: FaqRowProps['row'];
  question: string;
  isDraft: boolean;
  draft: ReactNode;
}) {
  return (
    <Stack gap={2} lang={row.language}>
      <Text fw={550} className={css.question} td={row.deleted_at ? 'line-through' : undefined}>
        {question}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {plain(row.answer)}
      </Text>
      {/* Beside a long question it would leave no room on a telephone. */}
      {isDraft ? (
        <Box hiddenFrom="sm" mt={4}>
          {draft}
        </Box>
      ) : null}
    </Stack>
  );
}
