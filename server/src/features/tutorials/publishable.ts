import type { Tutorial } from '@okur/contract/tutorials';
import { invalidField } from '../../platform/http/api-error.ts';

/** No one could complete one of which nothing is required, or not all that is required is there. */
export function checkPublishable({ resources }: Tutorial): void {
  const required = resources.filter((resource) => resource.required);
  if (required.length === 0) throw invalidField('status', 'validation.tutorial_empty');
  const unready = required.find((resource) => !resource.is_ready);
  if (unready) throw invalidField('status', 'validation.tutorial_unready', { title: unready.title });
}

/**
 * What students watch stays one that they can complete, and is completed by no one because its questions went: such a
 * completion is never taken back. What is added waits for its film or its questions, seen by no one.
 */
export function checkStillPublishable(before: Tutorial, after: Tutorial): void {
  if (after.status !== 'published') return;
  const wasReady = new Set(before.resources.filter(({ is_ready }) => is_ready).map(({ id }) => id));
  const required = after.resources.filter((resource) => resource.required);
  const emptied = required.find(({ id, is_ready }) => !is_ready && wasReady.has(id));
  if (emptied) throw invalidField('questions', 'validation.tutorial_emptied', { title: emptied.title });
  if (!required.some(({ is_ready }) => is_ready)) throw invalidField('required', 'validation.tutorial_needs_required');
}
