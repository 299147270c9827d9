/*
 * Imported before the router's history is made: what happens to the window goes to its listeners in the order in which
 * they came, capturing or not, and the router's own has to be the second. What listens comes later (entries.ts).
 */

export const firstToHear = { step: null as ((event: PopStateEvent) => void) | null };

addEventListener('popstate', (event) => firstToHear.step?.(event));
