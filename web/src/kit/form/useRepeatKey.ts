import { useRef } from 'react';
import { randomId } from '../random-id.ts';

/**
 * The idempotency key of a creation: the same one for as long as the same thing is sent, so that saving again after a
 * lost answer creates nothing twice.
 *   const keyOf = useRepeatKey();   submit: (body) => call(createArticle, { body, idempotencyKey: keyOf(body) })
 */
export function useRepeatKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: randomId() };
    return last.current.key;
  };
}
