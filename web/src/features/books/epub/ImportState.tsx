import { Alert, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { type Book, type BookImport, decideBookImport, type LostHomework } from '@okur/contract/books';
import { IconAlertTriangle, IconFileText, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { JobBar } from '../../../kit/jobs/JobProgress.tsx';
import { useJob } from '../../../kit/jobs/useJob.ts';
import { isOpen } from '@okur/contract/jobs';

/** How far the newest EPUB of a book is; nothing once its text is in the book. */
export function ImportState({ book }: { book: Book }) {
  const found = book.import;
  if (!found || book.deleted_at) return null;
  if (found.state === 'processing') return <Processing book={book} found={found} />;
  if (found.state === 'failed' && found.reason !== 'discarded') return <Failed book={book} found={found} />;
  if (found.state === 'waiting') return <Waiting book={book} found={found} />;
  return null;
}

interface Props {
  book: Book;
  found: BookImport;
}

function useDecision(book: Book) {
  const { act } = useAct();
  return (decision: 'accept' | 'discard' | 'retry') =>
    act(() => call(decideBookImport, { params: { id: book.id }, body: { decision, version: book.version } }));
}

/** The screen is read again when the job ends. */
function Processing({ book, found }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { job, error } = useJob(found.job_id, { onEnd: () => void refresh() });
  const decide = useDecision(book);
  const isGone = (job && !isOpen(job)) || error;
  return (
    <Paper withBorder radius="md" p="md" role="status">
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <IconFileText size={18} aria-hidden />
          <Text size="sm">{t('books.import_processing', { file: found.file_name })}</Text>
        </Group>
        {job && isOpen(job) ? <JobBar job={job} /> : null}
        {isGone ? <Again onClick={() => decide('retry')} /> : null}
      </Stack>
    </Paper>
  );
}

function Again({ onClick }: { onClick: () => unknown }) {
  const { t } = useTranslation();
  return (
    <Group>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onClick}>
        {t('books.import_again')}
      </Button>
    </Group>
  );
}

function Failed({ book, found }: Props) {
  const { t } = useTranslation();
  const decide = useDecision(book);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle />}
      title={t('books.import_failed', { file: found.file_name })}
    >
      <Stack gap="sm">
        <Text size="sm">{t(`books.refused_${found.reason ?? 'interrupted'}`, found.params ?? {})}</Text>
        <Again onClick={() => decide('retry')} />
      </Stack>
    </Alert>
  );
}

const namedMost = 8;

/** Whose homework loses its chapter, soonest due first. */
function LostHomeworkList({ homework }: { homework: readonly LostHomework[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (homework.length === 0) return null;
  const others = homework.length - namedMost;
  return (
    <div>
      <Text size="sm" fw={550}>
        {t('books.import_homework', { count: homework.length })}
      </Text>
      <List size="sm" mt={4}>
        {homework.slice(0, namedMost).map(({ id, title, company_name, chapter_title, due_at }) => (
          <List.Item key={id}>
            {t('books.import_homework_line', { title, company: company_name, chapter: chapter_title })}{' '}
            <Text span c="dimmed">
              {f.dateTime(due_at)}
            </Text>
          </List.Item>
        ))}
        {others > 0 ? <List.Item>{t('books.import_homework_others', { others: f.number(others) })}</List.Item> : null}
      </List>
    </div>
  );
}

/** A new text with too little of the old one: what it would do, and a person's yes or no. */
function Waiting({ book, found }: Props) {
  const { t } = useTranslation();
  const f = useFormat();
  const decide = useDecision(book);
  const counts = found.carry_over;
  if (!counts) return null;
  const { words, carried, chapters_same, chapters_new, chapters_gone, readers, homework = [] } = counts;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle />}
      title={t(homework.length > 0 ? 'books.import_waiting_homework' : 'books.import_waiting')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('books.import_carried', {
            percent: f.percent(words ? (carried / words) * 100 : 0),
            count: readers,
            readers: f.number(readers),
          })}
        </Text>
        <Text size="sm">
          {t('books.import_chapters', {
            same: f.number(chapters_same),
            added: f.number(chapters_new),
            gone: f.number(chapters_gone),
          })}
        </Text>
        <LostHomeworkList homework={homework} />
        <Group>
          <Button size="xs" onClick={() => decide('accept')}>
            {t('books.import_accept')}
          </Button>
          <Button size="xs" variant="default" onClick={() => decide('discard')}>
            {t('books.import_discard')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
