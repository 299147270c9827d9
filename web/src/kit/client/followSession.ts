import { claims } from './claims.ts';
import { dropDraftsBut } from './draft-keys.ts';
import { session, signedOut } from './session.ts';

/*
 * Of every area behind a sign-in: in another tab the person of this one signed out, or someone else signed in, and this
 * one follows. A session of the tab alone is none of the others' business.
 */
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === signedOut && newValue && !sessionStorage.getItem('jwtToken')) dropDraftsBut(undefined);
  if (key !== 'jwtToken' || !oldValue || sessionStorage.getItem(key) || session.isLeaving()) return;
  const { sub } = claims(session.token() ?? '');
  if (claims(oldValue).sub === sub) return;
  // A session that ended by itself leaves what was typed to its person.
  if (sub) dropDraftsBut(sub);
  session.leave();
  location.reload();
});
