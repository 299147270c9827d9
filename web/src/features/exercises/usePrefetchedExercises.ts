import { myExercise, type StudentExercise } from '@okur/contract/exercises/student';
import { useEffect } from 'react';
import { prefetched, usePrefetch } from '../../kit/client/prefetch.ts';
import { fetchPlayer } from './players/players.ts';

/** So many of a list; those of today's tasks are among the first. */
const most = 12;

/** Exercises that can be played when the network is gone: what is shown of each, and its player. */
export function usePrefetchedExercises(exercises: readonly Pick<StudentExercise, 'id' | 'kind'>[] | undefined): void {
  const next = [...new Map((exercises ?? []).map((exercise) => [exercise.id, exercise])).values()].slice(0, most);
  usePrefetch(
    next.map(({ id }) => prefetched(myExercise, { params: { id } })),
    next.length > 0 ? ['/student/exercises/$id'] : [],
  );
  const kinds = [...new Set(next.map(({ kind }) => kind))].join();
  useEffect(() => {
    for (const kind of kinds.split(',')) if (kind) fetchPlayer(kind as StudentExercise['kind']);
  }, [kinds]);
}
