import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Columns } from '../charts/Columns.tsx';
import { frameOf } from '../charts/frame.ts';
import type { PlotProps } from '../charts/types.ts';
import { draw } from './draw.ts';

const data = [{ name: 'Eyl 26', a: 110, low: 100, high: 120, b: 7 }, { name: 'Eki 26', a: null, low: null, high: null, b: 9 }, { name: 'Kas <26>', a: 131.5, low: 120, high: 140, b: 0 }];
const series = [{ key: 'a', label: 'words', range: { low: 'low', high: 'high' } }, { key: 'b', label: 'texts' }];

for (const kind of ['line', 'bar', 'stack'] as const) {
  test(`a chart of kind ${kind} is drawn beforehand as React draws it`, () => {
    const props: PlotProps = { kind, series, data, x: 'name', xLabel: '', format: String };
    const columns = <Columns {...props} id="p" frame={frameOf(props, 360, 240)} shown={null} scheme="dark" />;
    const [byHand, byReact] = [document.createElementNS('http://www.w3.org/2000/svg', 'svg'), document.createElement('div')];
    draw(columns, byHand);
    byReact.innerHTML = `<svg>${renderToStaticMarkup(columns)}</svg>`;
    expect(shapeOf(byHand)).toEqual(shapeOf(byReact.firstElementChild!));
    expect(shapeOf(byHand).length).toBeGreaterThan(20);
  });
}

/** Every element with its attributes and its own words, in the order of the document. */
const shapeOf = (root: Element) =>
  [...root.querySelectorAll('*')].map((element) => ({
    tag: element.localName,
    text: element.childElementCount > 0 ? '' : element.textContent,
    attributes: Object.fromEntries([...element.attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => [name, value])),
    style: Object.fromEntries(['fill', 'stroke', 'stroke-width', 'fill-opacity', 'stroke-dasharray'].map((name) => [name, (element as SVGElement).style.getPropertyValue(name)])),
  }));
