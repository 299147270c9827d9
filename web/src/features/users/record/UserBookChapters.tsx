import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { bookOfUser, type UserBook, type UserBookDetail } from '@okur/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { ModalFrame } from '../../../kit/form/ModalFrame.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ChapterWords } from './ChapterWords.tsx';

interface UserBookChaptersProps {
  userId: string;
  book: UserBook;
}

/** What a student read of each chapter of a book: read, skimmed and not opened; and the notes that are shared. */
export const UserBookChapters = ({ userId, book }: UserBookChaptersProps) => (
  <ModalFrame title={book.title} size="lg">
    <Chapters userId={userId} book={book} />
  </ModalFrame>
);

function Chapters({ userId, book }: UserBookChaptersProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const maySee = useAbility().can('view', 'BOOK_LIST');
  const detail = useCall(bookOfUser, { params: { id: userId, bookId: book.id } });
  if (detail.isError && !detail.data) return <ErrorState error={detail.error} retry={() => void detail.refetch()} />;
  if (!detail.data) return <Skeleton height={160} />;
  const { chapters, marks, minutes, read_percent, verified_percent } = detail.data.data;
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('users.book_sums', {
          read: f.percent(verified_percent),
          skimmed: f.percent(read_percent - verified_percent),
          minutes: f.number(minutes),
        })}
      </Text>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {chapters.map((chapter) => (
          <li key={chapter.id} style={{ paddingInlineStart: chapter.depth * 16 }}>
            <ChapterRead chapter={chapter} language={book.language} />
            {maySee && chapter.words > 0 ? (
              <Button
                variant="subtle"
                size="compact-sm"
                mt={4}
                aria-expanded={open === chapter.id}
                onClick={() => setOpen(open === chapter.id ? null : chapter.id)}
              >
                {t(open === chapter.id ? 'users.words_hide' : 'users.words_show')}
              </Button>
            ) : null}
            {open === chapter.id ? (
              <ChapterWords chapter={chapter} language={book.language} readAgain={detail.refetch} />
            ) : null}
          </li>
        ))}
      </Stack>
      {marks.length > 0 ? (
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('users.shared_notes')}
          </Title>
          {marks.map((mark) => (
            <div key={mark.id}>
              <Text size="sm" c="dimmed" lang={book.language} dir="auto">
                “{mark.excerpt}”
              </Text>
              <Text size="sm" mb="xs">
                {mark.note}
              </Text>
            </div>
          ))}
        </section>
      ) : null}
    </Stack>
  );
}

function ChapterRead({ chapter, language }: { chapter: UserBookDetail['chapters'][number]; language: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { title, words, read_words: read, skimmed_words: skimmed, checked } = chapter;
  if (words === 0) return <Text fw={600}>{title}</Text>;
  const share = (of: number) => (of / words) * 100;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} lang={language} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {f.percent(share(read))}
        </Text>
      </Group>
      <Progress.Root size={8} mt={4}>
        <Progress.Section value={share(read)} color="petrol" aria-label={t('users.words_read')} />
        <Progress.Section value={share(skimmed)} color="yellow" aria-label={t('users.words_skimmed')} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={2}>
        {t('users.book_words', {
          read: f.number(read),
          skimmed: f.number(skimmed),
          unseen: f.number(Math.max(0, words - read - skimmed)),
        })}
      </Text>
      {checked ? (
        <Text size="xs" c="dimmed">
          {t('users.chapter_check', {
            right: checked.right,
            count: checked.questions,
            percent: f.percent(Math.max(0, checked.corrected)),
          })}{' '}
          {t(`users.chapter_check_${checked.kind}`)}
        </Text>
      ) : null}
    </>
  );
}
