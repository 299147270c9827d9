import { Badge, Button, Group, Paper, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import {
  type Book,
  bookToc,
  deleteBookChapter,
  moveBookChapter,
  restoreBookChapter,
  type TocEntry,
  toggleBookChapter,
} from '@okur/contract/books';
import {
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconListCheck,
  IconListTree,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { toast } from '../../../kit/feedback/toast.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { RowMenu } from '../../../kit/list/RowMenu.tsx';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import { closingHomework, yesInQuery } from '../closing.ts';
import { ChapterForm, ChapterText } from './ChapterForm.tsx';
import { ChapterQuestions } from './ChapterQuestions.tsx';
import { LevelStrip } from './LevelStrip.tsx';

/** The table of contents with words, minutes and level of each chapter; written by those who write books. */
export function BookChapters({ book }: { book: Book }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can('edit', 'BOOK') && !book.deleted_at;
  const toc = useCall(bookToc, { params: { id: book.id } });
  const entries = toc.data?.data ?? [];
  const add = mayWrite ? (
    <Button
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<ChapterForm book={book} entries={entries} />)}
    >
      {t('books.chapter_add')}
    </Button>
  ) : null;
  if (toc.error && !toc.data) return <ErrorState error={toc.error} retry={() => void toc.refetch()} />;
  if (toc.isPending) return null;
  if (entries.length === 0)
    return (
      <Paper withBorder radius="md">
        <EmptyState
          icon={<IconListTree />}
          title={t('books.no_chapters')}
          text={t('books.no_chapters_text')}
          action={add}
        />
      </Paper>
    );
  return (
    <Stack gap="md">
      <LevelStrip entries={entries} />
      {add ? <Group justify="flex-end">{add}</Group> : null}
      <Contents book={book} entries={entries} mayWrite={mayWrite} />
    </Stack>
  );
}

interface ContentsProps {
  book: Book;
  entries: readonly TocEntry[];
  mayWrite: boolean;
}

function Contents({ book, entries, mayWrite }: ContentsProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md">
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('books.chapter')}</Table.Th>
              <Table.Th ta="right">{t('books.words')}</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {t('books.minutes')}
              </Table.Th>
              <Table.Th visibleFrom="xs">{t('articles.level')}</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {t('articles.questions')}
              </Table.Th>
              {mayWrite ? <Table.Th w={56} aria-label={t('kit.actions')} /> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <Line key={entry.id} book={book} entry={entry} entries={entries} mayWrite={mayWrite} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Line({ book, entry, entries, mayWrite }: ContentsProps & { entry: TocEntry }) {
  const { t } = useTranslation();
  const f = useFormat();
  const actions = useChapterActions(book.language);
  const levelText = useLevelText();
  const band = entry.readability?.scores[0]?.band;
  const open = () =>
    openFormModal(
      mayWrite ? (
        <ChapterForm book={book} entries={entries} entry={entry} />
      ) : (
        <ChapterText id={entry.id} language={book.language} title={entry.title} />
      ),
    );
  return (
    <Table.Tr>
      <Table.Td pl={`calc(var(--mantine-spacing-md) + ${entry.depth * 20}px)`}>
        <Group gap="xs">
          <UnstyledButton onClick={() => void open()} lang={book.language}>
            <Text size="sm" fw={entry.depth === 0 ? 550 : 400} c={entry.visible ? undefined : 'dimmed'}>
              {entry.title}
            </Text>
          </UnstyledButton>
          {entry.visible ? null : (
            <Badge size="sm" variant="light" color="gray">
              {t('books.hidden')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right">{f.number(entry.words)}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {f.number(entry.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' })}
      </Table.Td>
      <Table.Td visibleFrom="xs">{levelText(band) ?? '–'}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {entry.question_count > 0 ? f.number(entry.question_count) : '–'}
      </Table.Td>
      {mayWrite ? (
        <Table.Td>
          <RowMenu label={entry.title} actions={actions(entry, entries, open)} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

function useChapterActions(language: string) {
  const { t } = useTranslation();
  const { act } = useAct();
  return (entry: TocEntry, entries: readonly TocEntry[], open: () => unknown) => {
    const { id, version, title } = entry;
    const siblings = entries.filter(({ parent_id }) => parent_id === entry.parent_id);
    // Positions have gaps where a chapter was deleted; it is moved by its number among those there are.
    const nth = siblings.indexOf(entry) + 1;
    const move = (to: number) => act(() => call(moveBookChapter, { params: { id }, body: { position: to, version } }));
    async function remove() {
      const isDeleted = await act(() =>
        closingHomework(t, (yes) =>
          call(deleteBookChapter, { params: { id }, query: yesInQuery({ close_homework: yes }) }),
        ),
      );
      if (!isDeleted) return;
      toast.undo(t('kit.deleted', { name: title }), t('kit.undo'), () =>
        act(() => call(restoreBookChapter, { params: { id } }), t('kit.restored', { name: title })),
      );
    }
    return [
      { label: t('kit.edit'), icon: <IconEdit size={16} />, onClick: open },
      {
        label: t('books.chapter_questions', { count: entry.question_count }),
        icon: <IconListCheck size={16} />,
        onClick: () => openFormModal(<ChapterQuestions entry={entry} language={language} />),
      },
      nth > 1 && { label: t('books.move_up'), icon: <IconArrowUp size={16} />, onClick: () => move(nth - 1) },
      nth < siblings.length && {
        label: t('books.move_down'),
        icon: <IconArrowDown size={16} />,
        onClick: () => move(nth + 1),
      },
      {
        label: t(entry.visible ? 'books.hide' : 'books.show'),
        icon: entry.visible ? <IconEyeOff size={16} /> : <IconEye size={16} />,
        onClick: () =>
          act(() =>
            closingHomework(t, (yes) =>
              call(toggleBookChapter, { params: { id }, body: { version, close_homework: yes } }),
            ),
          ),
      },
      { label: t('kit.delete'), icon: <IconTrash size={16} />, danger: true, onClick: remove },
    ];
  };
}
