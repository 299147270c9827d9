import { useEffect } from 'react';
import { me } from '@okur/contract/auth';
import { colorOf } from '../charts/marks.tsx';
import { useFormat } from '../format/useFormat.ts';
import { addressOf } from '../http.ts';
import { idle } from '../idle.ts';
import { viewing } from '../viewing/viewing.ts';
import { type FirstPicture, isFirstPage, type Place, rememberPicture, shapeNow } from './picture.ts';

/** `months` that the answer told of. */
type Asked = Pick<FirstPicture, 'address' | 'chart'> & { months: readonly string[] };

/** Surfaces of the page that are painted beforehand. */
const surfaces = 'aside, header, .mantine-Paper-root, [data-first-part]';
const looked = ['background-color', 'border-width', 'border-style', 'border-color', 'border-radius'];
const written = ['color', 'font-size', 'font-weight', 'line-height', 'letter-spacing'];

/**
 * Remembers how this page looks for the next time it is opened; see picture.ts. `asked` is what the chart marked
 * `data-first-picture` is drawn from, and must be the same as long as it says the same.
 */
export function useFirstPicture(asked: Asked | null): void {
  const f = useFormat();
  const what = JSON.stringify(asked);
  useEffect(() => {
    const known = JSON.parse(what) as Asked | null;
    if (!known) return;
    let isGone = false;
    const remember = () => {
      if (!isGone) look(known, f);
    };
    void idle().then(remember);
    addEventListener('pagehide', remember);
    return () => {
      isGone = true;
      removeEventListener('pagehide', remember);
    };
  }, [what, f]);
}

/** Only what is in sight without scrolling is worth it. */
function look({ address, chart, months }: Asked, f: ReturnType<typeof useFormat>): void {
  const card = document.querySelector('[data-first-picture]');
  const drawing = card?.querySelector('svg[data-picture]');
  const title = card?.querySelector('h2');
  if (!drawing || !title || !isFirstPage() || viewing.get() || scrollY > 0) return;
  const at = placeOf(drawing);
  if (at.top + at.height > innerHeight) return;
  const parts = [...document.querySelectorAll(surfaces)].map((surface) => ({ ...placeOf(surface), looks: looksOf(surface, looked) }));
  const { backgroundColor: page, fontFamily: font } = getComputedStyle(document.body);
  rememberPicture({
    address, chart, page, font, drawing: at, shape: shapeNow(), alsoAsked: [addressOf(me, {})],
    written: writtenIn(f, months),
    colors: colorsOf(chart.series.length),
    parts: [...parts.filter(({ top, width }) => top < innerHeight && width > 0), { ...placeOf(title), looks: `${looksOf(title, written)};white-space:nowrap`, text: title.textContent }],
  });
}

/** With the month that follows: it may have begun by then. */
function writtenIn(f: ReturnType<typeof useFormat>, months: readonly string[]): FirstPicture['written'] {
  const [year = 0, month = 0] = (months.at(-1) ?? '').split('-').map(Number);
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, months.at(-1)?.length);
  return { months: Object.fromEntries([...months, next].map((one) => [one, f.month(one)])), thousand: f.number(1000).slice(1, -3), tenThousand: f.number(10_000).slice(2, -3) };
}

function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function looksOf(element: Element, names: readonly string[]): string {
  const style = getComputedStyle(element);
  return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
}

function colorsOf(series: number): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  const drawn = Array.from({ length: series }, (_, at) => colorOf(at, scheme).slice('var('.length, -1));
  return Object.fromEntries(['--mantine-color-body', '--mantine-color-text', '--mantine-color-dimmed', '--okur-line', ...drawn].map((name) => [name, style.getPropertyValue(name)]));
}
