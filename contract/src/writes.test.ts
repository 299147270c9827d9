import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './index.ts';
import { type Route, versionIn } from './route.ts';

/*
 * A double click, a repeated request after a lost answer, two people at one record: no write happens twice and none
 * undoes another unseen. Every route of the contract is walked; a new one joins by itself.
 */

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writes = allRoutes
  .map(({ route }) => route)
  .filter(({ method, needs }) => method !== 'GET' && needs !== 'public');

/** What a call answers as one row. */
function rowOf({ answer }: Route): z.core.$ZodShape {
  const data = answer instanceof z.ZodObject ? answer.shape['data'] : undefined;
  return data instanceof z.ZodObject ? data.shape : {};
}
/** A record that a device names itself is made once, whatever arrives. */
const hasOwnId = ({ body }: Route) =>
  body instanceof z.ZodObject && 'id' in body.shape && !(body.shape['id'] instanceof z.ZodOptional);

/** POSTs without an Idempotency-Key. */
const repeatable: Record<string, string> = {
  'POST activation-code-payments/{id}/check': 'asks the bank; what it says is taken once',
  'POST articles/import': 'reads a file and makes nothing',
  'POST article-covers': 'a picture that no article has is taken away by housekeeping',
  'POST book-covers': 'a picture that no book has is taken away by housekeeping',
  'POST question-images': 'a picture that no question shows is taken away by housekeeping',
  'POST questions/qti': 'a picture that no question shows is taken away by housekeeping',
  'POST auth/admin/change-password': 'the old password is asked for: the second call is refused',
  'POST auth/parent/change-password': 'the old password is asked for: the second call is refused',
  'POST auth/student/change-password': 'the old password is asked for: the second call is refused',
  'POST auth/admin/logout': 'ends a session, once',
  'POST auth/parent/logout': 'ends a session, once',
  'POST auth/student/logout': 'ends a session, once',
  'POST certificates/preview': 'reads',
  'POST exams/question/{id}/preview': 'reads',
  'POST certificates/print': 'reads',
  'POST companies/{id}/one-roster': 'reads',
  'POST identity-providers/{id}/test': 'asks the provider; what it says last is stored',
  'POST partners/{id}/test': 'asks the provider; what it says last is stored',
  'POST webhooks/{id}/test': 'sends another test; what came of it is stored',
  'POST roster-connections/{id}/test': 'asks the system; what it says last is stored',
  'POST company-documents/{id}/seen': 'the first opening is stored, a repeat changes nothing',
  'POST notices/read': 'marks as read what may be read',
  'POST parent/notices/read': 'marks as read what may be read',
  'POST student/notices/read': 'marks as read what may be read',
  'POST notifications/preview': 'reads',
  'POST companies/{id}/roll-overs/plan': 'reads',
  'POST companies/{id}/departments/{departmentId}/merge-plan': 'reads',
  'POST auth/admin/second-factor/setup': 'gives another secret until one is confirmed; a code is taken once',
  'POST auth/admin/second-factor/confirm': 'a code is taken once',
  'POST auth/admin/second-factor/disable': 'a code is taken once',
  'POST auth/admin/second-factor/recovery-codes': 'a code is taken once',
  'POST student/tutorials/resource/{id}/watches': 'adds seconds to a set: a repeat changes nothing',
  'POST tutorial-watch-list/resource/{id}/watches': 'adds seconds to a set: a repeat changes nothing',
  'POST student/words': 'a word that was looked up is stored once',
  'POST student/readings/{id}/answers': 'the answers of a reading are stored once; a repeat gets what was stored',
};

/** Updates without a version, and writes that answer a versioned row without asking for the one that was seen. */
const unversioned: Record<string, string> = {
  'POST activation-code-payments/{id}/check': 'asks the bank; what it says is taken once',
  'POST activation-code-payments/{id}/cancel': 'goes one way: a payment that is ended or made is refused',
  'POST activation-code-payments/{id}/refund': 'says the amount that was seen; another one now is refused',
  'POST activation-code-payments/{id}/decide': 'says the amount that was seen, and goes one way',
  'POST activation-code-payments/{id}/confirm': 'goes one way: what arrived before is refused, by its reference',
  'POST activation-code-payments/{id}/dispute': 'says all of what it means: a repeat changes nothing',
  'POST activation-code-payments/{id}/further-transfers': 'what arrived before is refused, by its reference',
  'POST activation-code-payments/{id}/further-transfers/{transferId}/return':
    'goes one way: what was sent back is refused',
  'POST admins/{id}/invitation': 'sends a mail, once for its key',
  'POST instructors/{id}/invitation': 'sends a mail, once for its key',
  'PUT instructors/{id}/email': 'says all of what it means: a repeat changes nothing',
  'PUT companies/{id}/managers/{managerId}/email': 'says all of what it means: a repeat changes nothing',
  'POST admins/{id}/second-factor/reset': 'goes one way: the second call finds nothing to take away',
  'POST book-chapters/{id}/restore': 'goes one way: what is there already is not found',
  'POST tutorials/resource/{id}/restore': 'goes one way: what is there already is not found',
  'POST certificates/{id}/withdraw': 'goes one way: what is withdrawn is refused',
  'POST companies/{id}/departments/{departmentId}/merge': 'goes one way: the class is gone after it',
  'POST companies/{id}/roll-overs/{rollOverId}/undo': 'goes one way: what is undone is refused',
  'POST roster-connections/{id}/test': 'says nothing that is stored; the version that was asked is compared',
  'POST identity-providers/{id}/test': 'says nothing that is stored; the version that was asked is compared',
  'POST partners/{id}/test': 'says nothing that is stored; the version that was asked is compared',
  'POST webhooks/{id}/test': 'changes nothing that is stored of the address',
  'POST subscription-schedules/payments/{id}/attach-to-user': 'goes one way: a payment with a student is refused',
  'POST subscription-schedules/payments/{id}/attach-sub-user': 'goes one way: a student who reads already is refused',
  'POST subscription-schedules/payments/{id}/refund': 'says the amount that was seen; another one now is refused',
  'POST subscription-schedules/payments/{id}/decide': 'says the amount that was seen, and goes one way',
  'DELETE subscription-schedules/subscribers/{id}': 'says all of what it means: a repeat changes nothing',
  'POST subscription-schedules/subscribers/{id}/revert-cancellation':
    'takes back what was cancelled; else it is refused',
  'DELETE subscriptions/{id}': 'says all of what it means: a repeat changes nothing',
  'POST users/{id}/student/reactivate': 'takes an activation, once for its key',
  'PUT student/readings/{id}/feeling': 'says all of what it means, of an own reading: a repeat changes nothing',
  'PUT articles/{id}/audio': 'says all of what it means: the recording that came last is the one that is heard',
  'PUT articles/{id}/departments': 'says all of what it means: a repeat leaves the classes as they are',
  'PATCH books/{id}/highlight': 'says all of what it means: a repeat changes nothing',
  'PUT summaries/books/{id}/audio': 'says all of what it means: the recording that came last is the one that is heard',
  'PUT summaries/books/{id}/departments': 'says all of what it means: a repeat leaves the classes as they are',
  'PUT summaries/books/departments/{id}': 'says all of what it means: a repeat finds nothing to add',
  'PUT summaries/books/departments/{id}/delete': 'says all of what it means: a repeat finds nothing to remove',
  'PUT books/{id}/departments': 'says all of what it means: a repeat leaves the classes as they are',
  'PUT companies/{id}/class-lists/{classListId}': 'answers the preview again; nothing is imported',
  'PUT companies/{id}/class-lists/{classListId}/header': 'answers the preview again; nothing is imported',
  'PUT companies/{id}/class-lists/{classListId}/answers': 'of named rows; nothing is imported',
  'PUT companies/{id}/class-lists/{classListId}/cells': 'of named cells; nothing is imported',
  'PUT bank-notices/{id}/look': 'says that someone looked, or did not; said twice it is as said once',
  'PUT certificates/{id}/check': 'says that someone looked, or did not; said twice it is as said once',
  'PUT one-rosters/{id}/answers': 'of named people; what is accepted is held against its fingerprint',
  'PUT one-rosters/{id}': 'answers the preview again; what is accepted is held against its fingerprint',
  'PUT company-watch-list/all': 'says all of what it means: a repeat leaves the list as it is',
  'PUT homeworks/{id}/extensions/{userId}': 'says all of what it means: a repeat leaves the date as it is',
  'PATCH student/settings': 'says what changes and nothing else; it is the student’s own',
  'PUT auth/admin/mails': 'says what changes and nothing else; it is one’s own',
  'PUT auth/parent/mails': 'says what changes and nothing else; it is one’s own',
  'PUT second-factor/roles': 'says all of what it means: a repeat leaves the roles as they are',
  'PUT student/books/{id}/marks': 'each mark says when it was changed; a repeat or an older one changes nothing',
  'PUT student/exam-attempts/{id}/answers': 'an attempt is written by its student alone, answer by answer',
};

describe('a write that is repeated', () => {
  it.each(writes.filter(({ method }) => method === 'POST').map((route) => [nameOf(route), route] as const))(
    '%s makes nothing twice',
    (name, route) => expect(Boolean(route.idempotent || hasOwnId(route)), name).toBe(!(name in repeatable)),
  );
});

describe('what once did its work twice', () => {
  const byName = new Map(writes.map((route) => [nameOf(route), route]));

  it.each([
    'POST companies/{id}/departments/{departmentId}/archive',
    'POST users/{id}/parent-codes',
    'POST student/parent-codes',
    'POST companies/{id}/class-lists',
    'POST companies/{id}/class-lists/{classListId}/accept',
    'POST one-rosters',
    'POST one-rosters/{id}/accept',
    'POST presentation-accounts',
    'POST exports',
    'POST view-as',
    'POST view-as/{id}/end',
    'POST users/batches/{batchId}/undo',
  ])('%s takes an idempotency key', (name) => expect(byName.get(name)?.idempotent).toBe(true));

  it.each([
    'PUT users/name-surname',
    'PUT users/{id}/name-surname',
    'PATCH users/{id}/settings',
    'POST companies/me/settings',
    'PUT users/{id}/password',
    'PUT presentation-accounts',
    'PUT companies/{id}/exam-restricts',
    'PUT departments/{id}/exam-restricts',
    'PUT users/{id}/exam-restricts',
  ])('%s says which version it saw', (name) => expect(versionIn(byName.get(name)!)).toBe('body'));

  it('every call that deletes and restores, or archives and restores, says which version it saw', () => {
    const isToggle = (route: Route) =>
      (route.method === 'DELETE' && 'deleted_at' in rowOf(route)) || route.path.endsWith('/archive');
    const toggles = writes.filter(isToggle);
    expect(toggles.length).toBeGreaterThan(10);
    expect(toggles.filter((route) => versionIn(route) !== 'query').map(nameOf)).toEqual([]);
  });
});

describe('a write to what someone else may have changed', () => {
  const updates = writes.filter(
    (route) =>
      route.method === 'PUT' ||
      route.method === 'PATCH' ||
      route.path.endsWith('/settings') ||
      ('version' in rowOf(route) && route.path.includes('{')) ||
      'deleted_at' in rowOf(route),
  );
  const successful = updates.filter((route) => route.status !== 201);

  it.each(successful.map((route) => [nameOf(route), route] as const))('%s says which version it means', (name, route) =>
    expect(versionIn(route) !== null, name).toBe(!(name in unversioned)),
  );

  const repeated = writes.filter((route) => versionIn(route) !== null || route.method === 'DELETE');
  it.each(repeated.map((route) => [nameOf(route), route] as const))(
    '%s is answered again under the same key, not refused for its own change',
    (_name, route) => expect(route.idempotent).toBe(true),
  );
});

it('names no exception that is none', () => {
  const names = new Set(writes.map(nameOf));
  expect([...Object.keys(repeatable), ...Object.keys(unversioned)].filter((name) => !names.has(name))).toEqual([]);
});
