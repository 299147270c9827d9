/*
 * Where the focus goes when what had it is gone: a button that opened a form or did something is often drawn again or
 * not at all afterwards, and the person who works with the keyboard would begin at the top of the page again.
 */

/** What has the focus; an entry of a menu is gone once the menu has closed, the button that opened the menu stays. */
export function originOfFocus(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}

/** Gives the focus back to `origin`, or to what bears its name now, or to the page. */
function giveFocus(origin: Element | null): void {
  if (!(origin instanceof HTMLElement) || origin === document.body) return;
  const next = origin.isConnected ? origin : (namesake(origin) ?? document.getElementById('content'));
  next?.focus({ preventScroll: true });
}

/** The dialogs that are open, the latest last, each with where the focus returns. */
const held: { origin: Element | null }[] = [];

/**
 * Called when a dialog opens; what it answers is called when the dialog is gone. A dialog that was opened by the end of
 * this one is on top by then: it has the focus, and gives it back in this one's place.
 */
export function holdFocus(): () => void {
  const own = { origin: originOfFocus() };
  held.push(own);
  return () => {
    const next = held[held.indexOf(own) + 1];
    held.splice(held.indexOf(own), 1);
    if (next) next.origin = own.origin;
    else giveFocus(own.origin);
  };
}

/** For what changes the page without a form: nothing happens while the focus is somewhere. */
export function keepFocus(origin: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) giveFocus(origin);
  });
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;
const namesake = (origin: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('#content button, #content a[href]')].find(
    (other) => nameOf(other) === nameOf(origin),
  );
