import type { Zone } from '@okur/contract/days';
import type { Homework, HomeworkBook, HomeworkExercise, Repeat, Target } from '@okur/contract/homework';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { eveningIn } from './due.ts';

/** What the forms of the three kinds have in common, as they begin. */
const commonValues = (title: string, department: string | undefined, zone: Zone) => ({
  title,
  instructions: '',
  department_ids: department ? [department] : [],
  student_ids: [] as string[],
  starts_at: null as string | null,
  due_at: eveningIn(7, new Date(), zone),
  target: null as Target | null,
  repeat: null as Repeat | null,
});
export type CommonValues = ReturnType<typeof commonValues>;

/** What does not depend on the kind: it stays when another kind is chosen. */
export type CarriedValues = Pick<
  CommonValues,
  'instructions' | 'department_ids' | 'student_ids' | 'starts_at' | 'due_at' | 'repeat'
>;
/** Reads and writes what the form before was answered with. */
interface CarriedStore {
  read(): CarriedValues | undefined;
  write(values: CarriedValues): void;
}
export const Carried = createContext<CarriedStore>({ read: () => undefined, write: () => {} });

export function makeCarriedStore(): CarriedStore {
  let carried: CarriedValues | undefined;
  return { read: () => carried, write: (values) => (carried = values) };
}

export const useCommonValues = (title: string, department: string | undefined): CommonValues =>
  commonValues(title, department, useZone());

/** What was typed in the form of another kind, before this one was chosen: nothing of it is saved. */
export const useTyped = (): CarriedValues | undefined => useContext(Carried).read();

/** Of that, what a template does not say: for whom and from when. */
export function useTypedBesideTemplate(): Partial<CarriedValues> | undefined {
  const typed = useTyped();
  if (!typed) return undefined;
  const { department_ids, student_ids, starts_at, repeat } = typed;
  return { department_ids, student_ids, starts_at, repeat };
}

/** Says to how many it is given, and shows it. */
export function useAfterAssigning() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ data }: { data: Homework }) => {
    toast.success(
      data.state === 'scheduled'
        ? t('homework.scheduled')
        : t('homework.given', { count: data.student_count + data.closed_count }),
    );
    const how = { replace: true, ignoreBlocker: true };
    return data.sequence
      ? navigate({ to: '/homeworks/sequences/$id', params: { id: data.sequence.id }, ...how })
      : navigate({ to: '/homeworks/$id', params: { id: data.id }, ...how });
  };
}

/** What the call takes of a chosen exercise. */
export const asAssigned = ({
  exercise_id,
  repetitions,
  min_score,
}: Pick<HomeworkExercise, 'exercise_id' | 'repetitions'> & { min_score?: number | null }) => ({
  exercise_id,
  repetitions,
  min_score: min_score ?? null,
});

/** What the call takes of a chapter of a book. */
export const chapterOf = ({ chapter_id, reading }: Pick<HomeworkBook, 'chapter_id' | 'reading'>) => ({
  article_id: null,
  book_chapter_id: chapter_id,
  chapter_reading: reading,
  ask_before_reading: false,
});
