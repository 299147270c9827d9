/*
 * A small write costs less than the transaction around it: its way there and back, its statements, its commit. What
 * many send every few seconds, and no one waits for, is stored together, and each is answered after the commit. What
 * cannot be stored so, because it is refused, fails or would wait for someone, is stored alone, and the others neither
 * fail nor wait with it.
 */

/**
 * So many milliseconds for each member of a group the next one is gathered: who comes by themselves hardly waits, and
 * of a hundred a second each group is larger than the one before, until it is gathered for the longest time.
 */
const gatherMs = { each: 20, longest: 500 };
/** What came beyond it goes with the next group. */
const most = 100;

interface Ways<In, Out> {
  /** Stores a group in one transaction; nothing for those that have to be stored alone. */
  together(items: readonly In[]): Promise<readonly (Out | undefined)[]>;
  alone(item: In): Promise<Out>;
}

interface Waiting<In, Out> {
  item: In;
  answer(of: Out | Promise<Out>): void;
}

export function inGroups<In, Out>(ways: Ways<In, Out>): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const plan = (): void => void (timer ??= setTimeout(begin, Math.max(0, nextAt - performance.now())));
  const begin = (): void => {
    timer = undefined;
    const group = waiting.splice(0, most);
    nextAt = performance.now() + Math.min(gatherMs.longest, gatherMs.each * group.length);
    void store(group, ways);
    if (waiting.length > 0) plan();
  };
  return (item) =>
    new Promise((answer) => {
      waiting.push({ item, answer });
      plan();
    });
}

async function store<In, Out>(group: readonly Waiting<In, Out>[], { together, alone }: Ways<In, Out>): Promise<void> {
  // What made a group fail is found by whom it concerns, alone.
  const stored = group.length > 1 ? await together(group.map(({ item }) => item)).catch(() => []) : [];
  for (const [at, { item, answer }] of group.entries()) answer(stored[at] ?? alone(item));
}
