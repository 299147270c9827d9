import { type Exam, listExams } from '@okur/contract/exams';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';

interface ExamPickerProps extends Omit<
  ComponentProps<typeof SearchableSelect>,
  'load' | 'loadKey' | 'preset' | 'options'
> {
  /** The one chosen before anything was searched, so that it shows by its name. */
  chosen?: Pick<Exam, 'id' | 'name'> | null;
}

/** A published exam, found by its name; its grade and length help to choose. */
export function ExamPicker({ chosen, ...rest }: ExamPickerProps) {
  const { t } = useTranslation();
  const noteOf = ({ grade_level, question_count }: Exam) =>
    [
      grade_level ? t('articles.grade_n', { grade: grade_level }) : null,
      t('exams.questions_n', { count: question_count }),
    ]
      .filter(Boolean)
      .join(' · ');
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listExams, {
      query: { search: search || undefined, status: 'published', per_page: 50, sort: 'name' },
      signal,
    });
    return data.map((row) => ({ value: row.id, label: row.name, note: noteOf(row) }));
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      loadKey={['exams', 'published']}
      preset={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
    />
  );
}
