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
  /** What would be lost is on its way to the server: no question, but the page is not left before the answer. */
  isSaving: () => boolean;
  /** The end of that: whether nothing would be lost any more. */
  saved: () => Promise<boolean>;
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

/** Whether a way out loses what a guard watches over. */
type Loses = (guard: Guard) => boolean;
const losesBy =
  (from: string, to: string): Loses =>
  (guard) =>
    guard.loses(urlOf(from), urlOf(to));

/** Who has signed out was asked before. */
const guardsWhere = (loses: Loses): Guard[] =>
  session.isLeaving() ? [] : guards.filter((guard) => guard.holds() && loses(guard));
/** That of what lies on top asks for all. */
const askerWhere = (loses: Loses): Guard | undefined => guardsWhere(loses).findLast((guard) => !guard.isSaving());

/** Of the ways out that wait for a save, the latest is the one that the person wants. */
let latestWait = 0;

/** Holds a way out until the server has answered; true: it took what was sent, and this is still the way. */
async function untilSaved(loses: Loses): Promise<boolean> {
  const saving = guardsWhere(loses).filter((guard) => guard.isSaving());
  if (saving.length === 0) return true;
  const wait = ++latestWait;
  const saved = await Promise.all(saving.map((guard) => guard.saved()));
  return wait === latestWait && saved.every(Boolean);
}

async function mayGo(loses: Loses): Promise<boolean> {
  if (!(await untilSaved(loses))) return false;
  const guard = askerWhere(loses);
  return !guard || ask(guard);
}

/** The page of a bank, to which the person wants to go. */
let isOut = false;
addEventListener('pageshow', () => (isOut = false));
export function leaveFor(address: string): void {
  isOut = true;
  location.assign(address);
}

/** Asks before the session ends or another school is chosen; true: the person goes on with that. */
export const mayLeave = (forSchool: boolean): Promise<boolean> =>
  mayGo(({ outlivesSchool }) => !(forSchool && outlivesSchool()));

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
  const loses = losesBy(history.location.href, location.hash.slice(1) || '/');
  if (guardsWhere(loses).length === 0 && !question) return;
  event.stopImmediatePropagation();
  isAway = true;
  window.history.go(home - target);
  if (question) return;
  // What was saved may have led to another page by itself.
  const isHere = () => history.location.state.__TSR_index === home;
  void mayGo(loses).then((leaves) => (leaves && isHere() ? goOn(target - home) : undefined));
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
    async blockerFn({ action, currentLocation, nextLocation }) {
      // Steps in the history were asked about before they came here.
      if (action !== 'PUSH' && action !== 'REPLACE') return false;
      const loses = losesBy(currentLocation.href, nextLocation.href);
      if (!(await untilSaved(loses))) return true;
      return askerWhere(loses) === guard && !(await ask(guard));
    },
    // At the end of a session what was typed goes along to the next sign-in.
    enableBeforeUnload: () => guard.holds() && !session.hasExpired() && !session.isLeaving() && !isOut,
  });
  return () => {
    release();
    guards.splice(guards.indexOf(guard), 1);
    endQuestionOf(guard);
  };
}
