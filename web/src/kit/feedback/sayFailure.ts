import type { TFunction } from 'i18next';
import { isUnanswered } from '../client/failure.ts';
import { failureText } from './failureText.ts';
import { toast } from './toast.tsx';

/** Says what went wrong; where nobody knows whether it was done, that stays until somebody knows. */
export function sayFailure(failure: unknown, t: TFunction): void {
  const say = isUnanswered(failure) ? toast.doubt : toast.error;
  say(failureText(failure, t));
}
