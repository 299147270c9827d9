import { Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  addBookChapter,
  type Book,
  BookChapter,
  ChapterInput,
  getBookChapter,
  moveBookChapter,
  type TocEntry,
  updateBook,
  updateBookChapter,
} from '@okur/contract/books';
import { type Language, Version } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { RichText } from '../../../kit/fields/RichText.tsx';
import { TextareaField } from '../../../kit/fields/TextareaField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../../kit/form/ModalFrame.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { LanguageQuestion } from '../../../reading/LanguageQuestion.tsx';
import { BookText } from '../../../reading/books/BookText.tsx';
import { QuestionView } from '../../../reading/questions/QuestionView.tsx';
import css from '../books.module.css';
import { closingBook, closingHomework } from '../closing.ts';

const schema = ChapterInput.extend({ version: Version.optional() });
/** A text that a file brought may be longer than one that is written here; the server looks at what is changed. */
const storedSchema = schema.extend({ body: BookChapter.shape.body });

interface ChapterFormProps {
  book: Book;
  entries: readonly TocEntry[];
  entry?: TocEntry;
}

/** A new chapter, or one that exists: its text is read before it is written. */
export function ChapterForm({ entry, ...props }: ChapterFormProps) {
  return entry ? <StoredChapter {...props} entry={entry} /> : <Fields {...props} chapter={null} />;
}

function StoredChapter({ entry, ...props }: ChapterFormProps & { entry: TocEntry }) {
  // As it is now: a text that another person changed meanwhile is not written over.
  const chapter = useCall(getBookChapter, { params: { id: entry.id } }, { staleTime: 0, gcTime: 0 }).data?.data;
  if (!chapter)
    return (
      <ModalFrame title={entry.title} size="xl">
        <Skeleton height={320} />
      </ModalFrame>
    );
  return <Fields {...props} chapter={chapter} />;
}

/** Whether a text has more than the editor knows: tables, pictures, notes, verse. The editor would drop it. */
const needsSource = (body: string): boolean =>
  [...new DOMParser().parseFromString(body, 'text/html').body.querySelectorAll('*')].some(
    ({ localName, attributes }) => !plainTags.has(localName) || attributes.length > 0,
  );
const plainTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br']);

/** Chapters that may be above this one: not itself, and none under it. */
function parentsOf(entries: readonly TocEntry[], chapter: BookChapter | null): readonly TocEntry[] {
  const under = new Set(chapter ? [chapter.id] : []);
  for (const { id, parent_id } of entries) if (parent_id && under.has(parent_id)) under.add(id);
  return entries.filter(({ id }) => !under.has(id));
}

function Fields({ book, entries, chapter }: Omit<ChapterFormProps, 'entry'> & { chapter: BookChapter | null }) {
  const { t } = useTranslation();
  const form = useChapterForm(book, chapter);
  const isWide = chapter !== null && needsSource(chapter.body);
  const parents = parentsOf(entries, chapter).map(({ id, title, depth }) => ({
    value: id,
    label: `${'  '.repeat(depth)}${title}`,
  }));
  return (
    <FormModal form={form} title={t(chapter ? 'books.chapter_edit' : 'books.chapter_add')} size="xl">
      <TextField
        {...form.field('title')}
        label={t('books.chapter_title')}
        lang={book.language}
        data-autofocus
        required
      />
      <SelectField
        {...form.field('parent_id')}
        value={form.values.parent_id ?? null}
        label={t('books.parent')}
        placeholder={t('books.parent_none')}
        data={parents}
        clearable
      />
      {isWide ? (
        <TextareaField
          {...form.field('body')}
          label={t('books.text')}
          description={t('books.source_hint')}
          className={css.source}
          lang={book.language}
          minRows={14}
          maxRows={28}
          spellCheck
        />
      ) : (
        <RichText {...form.field('body')} label={t('books.text')} minHeight={320} />
      )}
      <BookLanguage book={book} text={plainText(form.values.body ?? '')} />
    </FormModal>
  );
}

/** Asks where a chapter is of another language than its book is said to be: the book's is changed. */
function BookLanguage({ book, text }: { book: Book; text: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [language, setLanguage] = useState(book.language as Language);
  async function change(found: Language) {
    const body = { language: found, version: book.version };
    const write = () =>
      closingBook(t, (yes) => call(updateBook, { params: { id: book.id }, body: { ...body, ...yes } }));
    // The form keeps the book that it was opened with.
    if (await act(write, t('books.saved'))) setLanguage(found);
  }
  return <LanguageQuestion text={text} language={language} onChange={(found) => void change(found)} measures />;
}

function useChapterForm(book: Book, chapter: BookChapter | null) {
  const { t } = useTranslation();
  /** The chapter with its title, where its text could not be stored behind it: the next try goes on from it. */
  const moved = useRef<BookChapter | null>(null);
  const before = { title: chapter?.title ?? '', parent_id: chapter?.parent_id ?? null, body: chapter?.body ?? '' };
  return useDraftedForm({
    draft: `book-chapter:${book.id}:${chapter?.id ?? ''}`,
    schema: chapter ? storedSchema : schema,
    initial: { ...before, version: chapter?.version },
    submit: async ({ version, ...body }) => {
      if (!chapter) return call(addBookChapter, { params: { id: book.id }, body });
      const params = { id: chapter.id };
      const { title, parent_id = null, body: text = '' } = body;
      const stored = moved.current ?? before;
      // That of the form, too, is a later one where it was loaded again.
      const versionNow = () => Math.max(version ?? chapter.version, moved.current?.version ?? 0);
      if (title !== stored.title || parent_id !== stored.parent_id) {
        const parent = parent_id === stored.parent_id ? {} : { parent_id };
        const move = (close_homework: boolean) =>
          call(moveBookChapter, { params, body: { title, ...parent, version: versionNow(), close_homework } });
        moved.current = (await closingHomework(t, move)).data;
      }
      if (text === before.body) return { data: moved.current ?? chapter };
      return closingHomework(t, (close_homework) =>
        call(updateBookChapter, { params, body: { body: text, version: versionNow(), close_homework } }),
      );
    },
    onSaved: () => toast.success(t('books.chapter_saved')),
  });
}

/** A chapter to read with the questions behind it, for those who give books to classes. */
export function ChapterText({ id, language, title }: { id: string; language: string; title: string }) {
  const { t } = useTranslation();
  const chapter = useCall(getBookChapter, { params: { id } }).data?.data;
  return (
    <ModalFrame title={title} size="xl">
      {!chapter ? (
        <Skeleton height={320} />
      ) : chapter.body ? (
        <BookText html={chapter.body} lang={language} />
      ) : (
        <Text c="dimmed">{t('books.chapter_empty')}</Text>
      )}
      {chapter && chapter.questions.length > 0 ? <Questions questions={chapter.questions} language={language} /> : null}
    </ModalFrame>
  );
}

function Questions({ questions, language }: { questions: BookChapter['questions']; language: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" mt="lg">
      <Title order={3} size="h4">
        {t('books.chapter_questions', { count: questions.length })}
      </Title>
      {questions.map((question) => (
        <div key={question.id}>
          <QuestionView question={question} lang={language} />
        </div>
      ))}
    </Stack>
  );
}
