import { listTutorialInstructors } from '@okur/contract/tutorials';
import { call } from '../../kit/client/api.ts';

/** Instructors of tutorials whose name holds these words, to choose from. */
export const findInstructors = async (search: string, signal: AbortSignal) =>
  (await call(listTutorialInstructors, { query: { search }, signal })).data.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
