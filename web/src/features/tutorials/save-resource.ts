import type { QuestionInput } from '@okur/contract/questions';
import { type Tutorial, type TutorialResourceRow, updateTutorial } from '@okur/contract/tutorials';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';

/** Adds a resource behind the others of a tutorial; answers it as it is stored. */
export async function addResource(
  tutorial: Tutorial,
  resource: Pick<TutorialResourceRow, 'kind' | 'title'> &
    Partial<Pick<TutorialResourceRow, 'company_id' | 'required' | 'chapters' | 'pass_percent'>> & {
      questions?: z.input<typeof QuestionInput>[];
    },
): Promise<TutorialResourceRow> {
  const existing = tutorial.resources.map(({ id }) => ({ id }));
  const { data } = await call(updateTutorial, {
    params: { id: tutorial.id },
    body: { resources: [...existing, resource] },
  });
  return data.resources[existing.length]!;
}
