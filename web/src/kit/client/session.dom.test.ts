import { beforeEach, describe, expect, test, vi } from 'vitest';
import './followSession.ts';
import { homePath, loginPath, session, signedOut, tokensOf } from './session.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('A session', () => {
  test('lives in the tab alone unless the person asked to stay signed in', () => {
    session.save({ token: 'a', refreshToken: 'r' });
    expect(sessionStorage.getItem('jwtToken')).toBe('a');
    expect(sessionStorage.getItem('refreshToken')).toBe('r');
    expect(localStorage.length).toBe(0);
  });

  test('outlives the tab when the person asked for it', () => {
    session.save({ token: 'a', refreshToken: 'r' }, { keep: true });
    expect(localStorage.getItem('jwtToken')).toBe('a');
    expect(sessionStorage.length).toBe(0);
    expect(session.token()).toBe('a');
  });

  test('that ends against the will is told until the next sign-in, one that was left is not', () => {
    session.save({ token: 'a' }, { keep: true });
    session.expire();
    expect(session.token()).toBeNull();
    expect(session.hasExpired()).toBe(true);
    session.save({ token: 'b' });
    expect(session.hasExpired()).toBe(false);
    session.destroy();
    session.expire();
    expect(session.hasExpired()).toBe(false);
  });

  test('is one of staff unless told otherwise', () => {
    session.save({ token: 'a' });
    expect(session.type()).toBe('corporate');
    expect(sessionStorage.getItem('type')).toBe('corporate');
    session.save({ token: 'b' }, { type: 'parent' });
    expect(session.type()).toBe('parent');
  });

  test('holds one person at a time, wherever the one before was stored', () => {
    session.save({ token: 'a', refreshToken: 'r' }, { keep: true });
    session.save({ token: 'b' }, { type: 'student' });
    expect(session.token()).toBe('b');
    expect(session.refreshToken()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('keeps its place and type when the tokens are renewed', () => {
    session.save({ token: 'a', refreshToken: 'r' }, { type: 'parent', keep: true });
    session.renew({ token: 'b', refreshToken: 's' });
    expect(localStorage.getItem('jwtToken')).toBe('b');
    expect(localStorage.getItem('refreshToken')).toBe('s');
    expect(session.type()).toBe('parent');
    expect(sessionStorage.length).toBe(0);
  });

  test('ends by losing all three items, in both stores', () => {
    sessionStorage.setItem('jwtToken', 'a');
    localStorage.setItem('refreshToken', 'r');
    localStorage.setItem('type', 'parent');
    session.destroy();
    expect(sessionStorage.length + localStorage.length).toBe(0);
  });

  test('of a presentation begins and ends in its tab, and leaves the other one alone', () => {
    session.save({ token: 'a', refreshToken: 'r' }, { keep: true });
    session.saveInTab({ token: 'b', refreshToken: 's' }, 'student');
    expect([session.token(), session.type()]).toEqual(['b', 'student']);
    session.renew({ token: 'c', refreshToken: 't' });
    expect([session.token(), localStorage.getItem('jwtToken')]).toEqual(['c', 'a']);
    session.destroy();
    expect([session.token(), session.refreshToken(), session.type()]).toEqual(['a', 'r', 'corporate']);
    session.destroy();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  test('takes both forms of an access token', () => {
    expect(tokensOf('plain')).toEqual({ token: 'plain' });
    expect(tokensOf({ token: 'a', refreshToken: 'r' })).toEqual({ token: 'a', refreshToken: 'r' });
  });

  test.each([
    ['corporate', '/auth/login', '/dashboard'],
    ['parent', '/auth/parent-login', '/parent/dashboard'],
    ['student', '/auth/student-login', '/student/today'],
  ] as const)('of type %s signs in at %s and begins at %s', (type, login, home) => {
    expect(loginPath(type)).toBe(login);
    expect(homePath(type)).toBe(home);
  });
});

describe('What another tab does with the session', () => {
  const tokenOf = (sub: string, iat = 0) => `x.${btoa(JSON.stringify({ sub, iat }))}.x`;
  /** This tab hears of the token that went when the other one has done all it does. */
  const reloads = (then: () => void): boolean => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const oldValue = localStorage.getItem('jwtToken');
    then();
    dispatchEvent(new StorageEvent('storage', { key: 'jwtToken', oldValue, newValue: null }));
    const isReloaded = reload.mock.calls.length > 0;
    reload.mockRestore();
    return isReloaded;
  };
  const store = (sub: string, iat?: number) => localStorage.setItem('jwtToken', tokenOf(sub, iat));
  const signIn = () => session.save({ token: tokenOf('ayse') }, { type: 'student', keep: true });
  beforeEach(signIn);

  test('is followed when its person signs out, or someone else signs in at once', () => {
    expect(reloads(() => localStorage.clear())).toBe(true);
    signIn();
    expect(reloads(() => store('mehmet'))).toBe(true);
  });

  test('leaves what was typed to its person when it ended, and nothing of it to another one', () => {
    const draft = 'okur-form:ayse:homework';
    sessionStorage.setItem(draft, '{}');
    reloads(() => localStorage.clear());
    expect(sessionStorage.getItem(draft)).toBe('{}');
    signIn();
    reloads(() => store('mehmet'));
    expect(sessionStorage.getItem(draft)).toBeNull();
  });

  test('takes away what was typed when its person signed out there', () => {
    sessionStorage.setItem('okur-form:ayse:homework', '{}');
    dispatchEvent(new StorageEvent('storage', { key: signedOut, newValue: '1' }));
    expect(sessionStorage.length).toBe(0);
  });

  test('changes nothing when it renews the token, nor for a session of this tab alone', () => {
    expect(reloads(() => store('ayse', 1))).toBe(false);
    sessionStorage.setItem('jwtToken', tokenOf('teacher'));
    expect(reloads(() => store('mehmet'))).toBe(false);
  });
});
