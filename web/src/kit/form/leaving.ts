import type { RouterHistory } from '@tanstack/react-router';
import { entries } from '../client/entries.ts';
import { session } from '../client/session.ts';

/*
 * Asks before a page is left on which something would be lost, by whatever way: a link, a step in the history, a
 * phone's gesture, an address that was typed. A step in the history has happened when the page hears of it: it is taken
 * back at once, so that the address stays that of the page, and taken again when the person wants to leave.
 */

export interface Guard {
  /** Whether there is something to lose. */
  holds: () => boolean;
  /** What would be lost is on its way to the server: no question, but the tab is not closed meanwhile. */
  isSaving: () => boolean;
  /** Whether going from one address to another loses it. */
  loses: (from: URL, to: URL) => boolean;
  /** The question; true: the person leaves. */
  ask: () => Promise<boolean>;
  /** Whether another school can be chosen without losing it. */
  outlivesSchool: () => boolean;
}

const guards: Guard[] = [];
/** The one question, however many steps a person takes meanwhile. */
let question: { guard: Guard; answer: Promise<boolean> } | null = null;
/** From a step until it is taken back. */
let isAway = false;
let onReturn: (() => void) | null = null;
/** The next step is the one that the person wants. */
let mayPass = false;

const urlOf = (href: string): URL => new URL(href, 'http://okur');

/** That of what lies on top asks for all; who has signed out was asked before. */
const guardWhere = (loses: (guard: Guard) => boolean): Guard | undefined =>
  session.isLeaving() ? undefined : guards.filter((guard) => guard.holds() && !guard.isSaving() && loses(guard)).at(-1);
const guardOf = (from: string, to: string) => guardWhere((guard) => guard.loses(urlOf(from), urlOf(to)));

/** The page of a bank, to which the person wants to go. */
let isOut = false;
addEventListener('pageshow', () => (isOut = false));
export function leaveFor(address: string): void {
  isOut = true;
  location.assign(address);
}

/** Asks before the session ends or another school is chosen; true: the person goes on with that. */
export async function mayLeave(forSchool: boolean): Promise<boolean> {
  const guard = guardWhere(({ outlivesSchool }) => !(forSchool && outlivesSchool()));
  return !guard || ask(guard);
}

function ask(guard: Guard): Promise<boolean> {
  question ??= { guard, answer: guard.ask().finally(() => endQuestionOf(guard)) };
  return question.answer;
}

/** Also when its page is gone, where no one answers any more. */
function endQuestionOf(guard: Guard): void {
  if (question?.guard === guard) question = null;
}

function step(event: PopStateEvent, history: RouterHistory): void {
  if (mayPass) {
    mayPass = false;
    return;
  }
  const home = history.location.state.__TSR_index;
  const target = entries.at;
  if (target === home) return comeBack(event);
  const guard = guardOf(history.location.href, location.hash.slice(1) || '/');
  if (!guard && !question) return;
  event.stopImmediatePropagation();
  isAway = true;
  window.history.go(home - target);
  if (guard && !question) void ask(guard).then((leaves) => (leaves ? goOn(target - home) : undefined));
}

function comeBack(event: PopStateEvent): void {
  if (!isAway) return;
  event.stopImmediatePropagation();
  isAway = false;
  onReturn?.();
  onReturn = null;
}

function goOn(steps: number): void {
  const go = () => {
    mayPass = true;
    window.history.go(steps);
  };
  if (isAway) onReturn = go;
  else go();
}

/** Until what it answers is called, `guard` is asked whenever a page of this history is left. */
export function guardLeaving(history: RouterHistory, guard: Guard): () => void {
  guards.push(guard);
  entries.onStep = (event) => step(event, history);
  const release = history.block({
    // Steps in the history were asked about before they came here.
    blockerFn: async ({ action, currentLocation, nextLocation }) =>
      (action === 'PUSH' || action === 'REPLACE') &&
      guardOf(currentLocation.href, nextLocation.href) === guard &&
      !(await ask(guard)),
    // At the end of a session what was typed goes along to the next sign-in.
    enableBeforeUnload: () => guard.holds() && !session.hasExpired() && !session.isLeaving() && !isOut,
  });
  return () => {
    release();
    guards.splice(guards.indexOf(guard), 1);
    endQuestionOf(guard);
  };
}
