import type { TFunction } from 'i18next';
import { Declined, isUnanswered } from '../client/failure.ts';
import { failureText } from './failureText.ts';
import { toast } from './toast.tsx';

/** Says what went wrong; where no one knows whether it was done, that stays until a person knows. */
export function sayFailure(failure: unknown, t: TFunction): void {
  if (failure instanceof Declined) return;
  const say = isUnanswered(failure) ? toast.doubt : toast.error;
  say(failureText(failure, t));
}
