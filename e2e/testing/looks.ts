import type { Page } from 'playwright-core';

/** What the walks by keyboard and in colours of one's own ask of a page. */
export interface LooksWindow extends Window {
  looks: {
    /** The element, or what stands for it where it is a field that no one sees. */
    visiblePart: (one: HTMLElement) => HTMLElement;
    isVisible: (one: HTMLElement) => boolean;
    /** What a person sees of it beside its words: frames, grounds, lines and pictures, also of what belongs to it. */
    look: (one: HTMLElement, most?: number) => string;
    /** What keeps a person from seeing it: a bar, the edge of the window, or what cuts its frame; else null. */
    hiding: (one: HTMLElement) => string | null;
    /** What sticks to an edge of the window or of what scrolls, and has this in it but not the target. */
    sticks: (one: Element, target: Element) => Element | null;
    /** With one radio button all of its group: together they are one stop. */
    groupOf: (one: HTMLElement) => HTMLElement[];
    /** In colours of the person's own: the ground that is left to whatever has one of ours. Else null. */
    canvas: string | null;
    /** As a person would name it. */
    nameOf: (one: HTMLElement) => string;
  };
}

/** Gives the page `looks`, and changes that come at once: the first picture of a transition is the old look. */
export async function giveLooks(page: Page): Promise<void> {
  await page.evaluate(install);
  await page.evaluate(installCanvas);
  await page.evaluate(installNames);
  await page.evaluate(installHiding);
  await page.evaluate(installFrames);
}

/** Runs in the page. */
function install(): void {
  const page = window as unknown as LooksWindow;
  if (Reflect.has(window, 'looks')) return;
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce];

  const labelsOf = (one: HTMLElement): HTMLElement[] => [...((one as HTMLInputElement).labels ?? [])];
  const visiblePart = (one: HTMLElement): HTMLElement => {
    const { width, height } = one.getBoundingClientRect();
    return width > 2 && height > 2 ? one : (labelsOf(one)[0] ?? one.parentElement ?? one);
  };
  const isVisible = (one: HTMLElement): boolean => {
    const { width, height } = visiblePart(one).getBoundingClientRect();
    const isThere = one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]');
    return isThere && width > 2 && height > 2;
  };
  const sides = ['top', 'right', 'bottom', 'left'];
  /** The same however thin our own ground was. */
  const withoutDepth = (colour: string) => colour.match(/\d+/g)!.slice(0, 3).join();
  const isCanvas = (colour: string): boolean =>
    page.looks.canvas !== null && withoutDepth(colour) === withoutDepth(page.looks.canvas);
  const styleOf = (one: Element, part?: string): string => {
    const style = getComputedStyle(one, part);
    const of = (name: string) => style.getPropertyValue(name);
    if (part && ['none', 'normal'].includes(of('content'))) return '';
    const line = (name: string) =>
      ['none', 'hidden'].includes(of(`${name}-style`)) || of(`${name}-width`) === '0px'
        ? ''
        : ['width', 'style', 'color'].map((what) => of(`${name}-${what}`)).join(' ');
    const outline = line('outline');
    return [
      outline && `${outline} ${of('outline-offset')}`,
      ...sides.map((side) => line(`border-${side}`)),
      isCanvas(of('background-color')) ? '' : of('background-color'),
      ...['background-image', 'box-shadow', 'text-decoration-line', 'font-size', 'font-weight'].map(of),
      ...['display', 'visibility', 'opacity', 'transform', 'left', 'right', 'stroke', 'fill'].map(of),
    ].join('|');
  };
  const parts = [undefined, '::before', '::after'];
  /** `most` parts of it: the focus frames an element or what it is made of at once. */
  const look = (one: HTMLElement, most = 6): string => {
    const beside = one.nextElementSibling;
    const whole = [one, ...labelsOf(one), ...(one instanceof HTMLInputElement && beside ? [beside] : [])];
    const all = new Set(whole.flatMap((each) => [each, ...each.querySelectorAll('*')].slice(0, most)));
    // A field whose frame is that of what it is in.
    for (let up = one.parentElement, n = 0; up && n < 2; up = up.parentElement, n += 1) all.add(up);
    return [...all].map((each) => parts.map((part) => styleOf(each, part)).join()).join('\n');
  };
  page.looks = {
    visiblePart,
    isVisible,
    look,
    canvas: null,
    nameOf: () => '',
    hiding: () => null,
    sticks: () => null,
    groupOf: (one) => [one],
  };
}

/** Runs in the page. */
function installCanvas(): void {
  const { looks } = window as unknown as LooksWindow;
  if (!matchMedia('(forced-colors: active)').matches) return;
  const ground = document.createElement('span');
  ground.style.cssText = 'background: Canvas; forced-color-adjust: none';
  document.body.append(ground);
  looks.canvas = getComputedStyle(ground).backgroundColor;
  ground.remove();
}

/** Runs in the page. */
function installNames(): void {
  const { looks } = window as unknown as LooksWindow;
  looks.nameOf = (one) => {
    const words =
      one.getAttribute('aria-label') ??
      (one.innerText || (one as HTMLInputElement).labels?.[0]?.innerText || one.getAttribute('placeholder') || one.id);
    const kind = one.getAttribute('role') ?? one.getAttribute('type') ?? one.localName;
    return `${kind} “${words.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  };
}

/** Runs in the page. */
function installHiding(): void {
  const { looks } = window as unknown as LooksWindow;
  const oneLine = 36;
  looks.groupOf = (one) =>
    one instanceof HTMLInputElement && one.type === 'radio' && one.name
      ? [...document.querySelectorAll<HTMLElement>(`input[type=radio][name=${CSS.escape(one.name)}]`)]
      : [one];
  looks.sticks = (one, target) => {
    for (let up: Element | null = one; up && !up.contains(target); up = up.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return up;
    return null;
  };
  /** What a person does not see of it, or null. */
  looks.hiding = (one: HTMLElement): string | null => {
    const target = looks.visiblePart(one);
    const box = target.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const [from, to] = [Math.max(0, box.left), Math.min(clientWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(clientHeight, box.bottom)];
    // What is larger than the window is seen in part; of a field of lines the browser shows that of the caret.
    const least = one.localName === 'textarea' ? oneLine : box.height;
    if (bottom - top < Math.min(least, clientHeight / 3) - 1 || to - from < Math.min(box.width, clientWidth / 3) - 1)
      return 'is outside of the window';
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(from + x * (to - from), top + y * (bottom - top))),
    );
    const own = [one, target, ...((one as HTMLInputElement).labels ?? [])];
    const above = spots.filter((hit) => hit && !own.some((each) => each.contains(hit) || hit.contains(each)));
    const bar = above.map((hit) => looks.sticks(hit!, target)).find(Boolean);
    if (bar) return `lies under ${looks.nameOf(bar as HTMLElement)}`;
    return above.length === spots.length ? `lies under ${looks.nameOf(above[0] as HTMLElement)}` : null;
  };
}

/** Runs in the page. */
function installFrames(): void {
  const { looks } = window as unknown as LooksWindow;
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  /** How far beyond its box the frame of the focus reaches; 0 where it has none. */
  const reachOf = (one: Element): number => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
    if (outlineStyle === 'none' || outlineStyle === 'auto') return 0;
    return Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset));
  };
  const beyond = (inner: DOMRect, outer: DOMRect, reach: number, side: (typeof sides)[number]): boolean =>
    side === 'top' || side === 'left'
      ? inner[side] >= outer[side] && inner[side] - reach < outer[side] - 0.5
      : inner[side] <= outer[side] && inner[side] + reach > outer[side] + 0.5;
  /** A bar is on that side of the frame. */
  const isUnder = (box: DOMRect, reach: number, side: (typeof sides)[number], target: Element): boolean => {
    const away = side === 'top' || side === 'left' ? -reach / 2 : reach / 2;
    const [x, y] =
      side === 'top' || side === 'bottom'
        ? [box.left + box.width / 2, box[side] + away]
        : [box[side] + away, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    // What is above a bar itself, as the first link of a page, draws its frame over it.
    return hit !== null && looks.sticks(hit, target) !== null && looks.sticks(target, hit) === null;
  };
  const cutFrame = (one: HTMLElement): string | null => {
    const target = looks.visiblePart(one);
    const reach = reachOf(target);
    const box = target.getBoundingClientRect();
    for (let up = target.parentElement; reach > 0 && up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const frame = up.getBoundingClientRect();
      const side = sides.find((name) => beyond(box, frame, reach, name));
      if (side) return `the ${side} of its frame is cut`;
    }
    const under = reach > 0 ? sides.find((side) => isUnder(box, reach, side, target)) : undefined;
    return under ? `the ${under} of its frame is cut` : null;
  };
  const covering = looks.hiding;
  looks.hiding = (one) => covering(one) ?? cutFrame(one);
}
