import type { Homework, HomeworkExercise, Target } from '@okur/contract/homework';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/feedback/toast.tsx';
import { eveningIn } from './due.ts';

/** What the forms of the three kinds have in common, as they begin. */
export const startOf = (title: string, department: string | undefined) => ({
  title,
  instructions: '',
  department_ids: department ? [department] : [],
  student_ids: [] as string[],
  starts_at: null as string | null,
  due_at: eveningIn(7, new Date()),
  target: null as Target | null,
});
export type Beginning = ReturnType<typeof startOf>;

/** Says that it is given and shows it. */
export function useAfterAssigning() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ data }: { data: Homework }) => {
    toast.success(t(data.state === 'scheduled' ? 'homework.scheduled' : 'homework.given'));
    return navigate({ to: '/homeworks/$id', params: { id: data.id }, replace: true });
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
