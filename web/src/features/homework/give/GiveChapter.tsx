import { bookToc, getBook } from '@okur/contract/books';
import type { Department } from '@okur/contract/departments';
import { type ChapterReading, createArticleHomework } from '@okur/contract/homework';
import type { BodyIn } from '@okur/contract/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { BookPicker } from '../../books/BookPicker.tsx';
import type { NewTemplate } from '../templates/TemplateForm.tsx';
import { useTitleOf } from '../useTitleOf.ts';
import { AssignForm } from './AssignForm.tsx';
import { ChapterChoice, fitsClock, ReadingChoice } from './ChapterChoice.tsx';
import { ChosenChapter } from './ChosenChapter.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';

const stepsOf = ({
  title,
  book_chapter_id,
  chapter_reading,
  target,
}: BodyIn<typeof createArticleHomework>): NewTemplate['steps'] =>
  book_chapter_id ? [{ kind: 'article', title, book_chapter_id, chapter_reading, target }] : [];

interface GiveChapterProps {
  departments: readonly Department[] | null;
  department: string | undefined;
}

const useChapterForm = (department: string | undefined) =>
  useDraftedForm({
    draft: 'homework:book',
    schema: createArticleHomework.body,
    initial: {
      ...useCommonValues('', department),
      article_id: null,
      book_chapter_id: '',
      chapter_reading: 'chapter' as ChapterReading,
      ask_before_reading: false,
    },
    typed: useTyped(),
    submit: (body) => call(createArticleHomework, { body }),
    onSaved: useAfterAssigning(),
  });

type ChapterForm = ReturnType<typeof useChapterForm>;

/** Without the clock nothing is measured, so there is no target; what was chosen beside the clock stays. */
function freely({ values, set }: ChapterForm, reading?: ChapterReading): void {
  if (!reading && values.chapter_reading !== 'timed') return;
  set('chapter_reading', reading ?? 'chapter');
  set('target', null);
}

/** Which chapter of which book, how it is read, for whom, until when. */
export function GiveChapter({ departments, department }: GiveChapterProps) {
  const { t } = useTranslation();
  const [bookId, setBookId] = useState('');
  const form = useChapterForm(department);
  const params = { id: bookId };
  const book = useCall(getBook, { params }, { enabled: bookId !== '' }).data?.data;
  const contents = useCall(bookToc, { params }, { enabled: bookId !== '' });
  const toc = contents.data?.data ?? [];
  const { book_chapter_id, chapter_reading } = form.values;
  const chapter = toc.find(({ id }) => id === book_chapter_id);
  const isUntitled = useTitleOf(
    form.values.title,
    (title) => form.set('title', title),
    book && chapter ? `${book.title} – ${chapter.title}` : undefined,
  );
  return (
    <AssignForm
      kind="article"
      form={form}
      targeted={chapter_reading === 'timed' ? form : undefined}
      departments={departments}
      isUntitled={isUntitled}
      steps={stepsOf(form.values)}
      content={
        <>
          <BookPicker
            name="book"
            value={bookId}
            onChange={(id) => {
              setBookId(id ?? '');
              form.set('book_chapter_id', '');
            }}
            label={t('homework.which_book')}
            size="md"
            required
          />
          <ChapterChoice
            field={form.field('book_chapter_id')}
            contents={bookId === '' ? null : contents}
            onChoose={(chosen) => {
              form.set('book_chapter_id', chosen?.id ?? '');
              if (chosen && !fitsClock(chosen)) freely(form);
            }}
          />
          <ReadingChoice
            value={chapter_reading ?? 'chapter'}
            onChange={(value) => (value === 'timed' ? form.set('chapter_reading', value) : freely(form, value))}
            chapter={chapter}
            error={form.field('chapter_reading').error}
          />
        </>
      }
      preview={<ChosenChapter {...{ book, toc, chapter }} values={form.values} departments={departments} />}
    />
  );
}
