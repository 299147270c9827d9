import type { ReactElement, ReactNode } from 'react';

/*
 * Draws what components without hooks return into the document: the charts' own marks, without React, which takes
 * longer to load than they take to draw.
 */

const svg = 'http://www.w3.org/2000/svg';
/** Where React's name of an attribute is not that of SVG. */
const names: Readonly<Record<string, string>> = { className: 'class', textAnchor: 'text-anchor' };

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

export function draw(node: ReactNode, into: Element): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (Array.isArray(node)) for (const one of node as ReactNode[]) draw(one, into);
  else if (typeof node === 'object') drawElement(node as ReactElement<Props>, into);
  else into.append(String(node));
}

function drawElement({ type, props }: ReactElement<Props>, into: Element): void {
  if (typeof type === 'function') return draw((type as (props: Props) => ReactNode)(props), into);
  // Of the elements that are no tags a drawing has fragments alone.
  if (typeof type !== 'string') return draw(props.children, into);
  const element = document.createElementNS(svg, type);
  for (const [name, value] of Object.entries(props)) {
    if (name === 'style') Object.assign(element.style, value);
    else if (name !== 'children' && value !== undefined) element.setAttribute(names[name] ?? name, String(value));
  }
  draw(props.children, element);
  into.append(element);
}
