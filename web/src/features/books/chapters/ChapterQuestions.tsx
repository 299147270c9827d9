import { Skeleton, Text } from '@mantine/core';
import { type BookChapter, getBookChapter, moveBookChapter, type TocEntry } from '@okur/contract/books';
import type { Language } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../../kit/form/ModalFrame.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { QuestionsEditor } from '../../../reading/questions/QuestionsEditor.tsx';

const schema = moveBookChapter.body.pick({ questions: true, version: true });

interface ChapterQuestionsProps {
  entry: TocEntry;
  /** Of the book. */
  language: string;
}

/** What is asked behind a chapter, in place of words of its text. */
export function ChapterQuestions({ entry, language }: ChapterQuestionsProps) {
  // As it is now: questions that another person changed meanwhile are not written over.
  const chapter = useCall(getBookChapter, { params: { id: entry.id } }, { staleTime: 0, gcTime: 0 }).data?.data;
  if (!chapter)
    return (
      <ModalFrame title={entry.title} size="xl">
        <Skeleton height={320} />
      </ModalFrame>
    );
  return <Fields chapter={chapter} language={language as Language} />;
}

function Fields({ chapter, language }: { chapter: BookChapter; language: Language }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `book-chapter-questions:${chapter.id}`,
    schema,
    initial: { questions: chapter.questions, version: chapter.version } as z.input<typeof schema>,
    submit: (body) => call(moveBookChapter, { params: { id: chapter.id }, body }),
    onSaved: () => toast.success(t('books.chapter_saved')),
  });
  return (
    <FormModal form={form} title={t('books.chapter_questions_of', { title: chapter.title })} size="xl">
      <Text size="sm" c="dimmed">
        {t('books.chapter_questions_text')}
      </Text>
      <QuestionsEditor form={form} language={language} />
    </FormModal>
  );
}
