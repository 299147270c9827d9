import { Popover, Typography, UnstyledButton } from '@mantine/core';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';
import './book-text.css';

/** What a chapter's text consists of (the server keeps nothing else); every other element gives its words alone. */
const allowedTags = new Set(
  (
    'p h2 h3 h4 h5 h6 ul ol li dl dt dd strong em blockquote br hr div span small sup sub code pre ruby rb rt rp ' +
    'figure ' +
    'figcaption img table caption thead tbody tfoot tr th td math mi mn mo mtext mrow mfrac msqrt mroot msup msub ' +
    'msubsup munder mover munderover mtable mtr mtd mspace mphantom mpadded mmultiscripts mprescripts menclose'
  ).split(' '),
);
const empty = new Set(['br', 'hr', 'img']);
const attributes: Record<string, string> = {
  lang: 'lang',
  alt: 'alt',
  width: 'width',
  height: 'height',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  start: 'start',
  id: 'id',
  linethickness: 'linethickness',
  notation: 'notation',
};

const looks = new Set('centre right indent-1 indent-2 indent-3 indent-4 verse small-caps italic bold hang'.split(' '));

/** The text of a chapter of a book as elements of the page: parsed without being run. Notes open where they stand. */
export function BookText({ html, lang }: { html: string; lang: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <Typography className="book-text" lang={lang}>
      {content}
    </Typography>
  );
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || node.localName === 'script' || node.localName === 'style') return null;
    if (node.localName === 'a' && node.classList.contains('note')) return <Note key={at} link={node} />;
    const children = empty.has(node.localName) ? undefined : childrenOf(node);
    return allowedTags.has(node.localName)
      ? createElement(node.localName, { key: at, ...propsOf(node) }, children)
      : children;
  });
}

function propsOf(element: Element): Record<string, string> {
  const props: Record<string, string> = {};
  // A block is read from the side of its first letter.
  if (element.parentElement?.localName === 'body') props['dir'] = 'auto';
  for (const [name, prop] of Object.entries(attributes)) {
    const value = element.getAttribute(name);
    if (value !== null) props[prop] = value;
  }
  const className = [...element.classList].filter((name) => looks.has(name)).join(' ');
  if (className) props['className'] = className;
  const source = element.localName === 'img' ? element.getAttribute('src') : null;
  if (source?.startsWith('/files/')) props['src'] = source;
  return props;
}

function Note({ link }: { link: Element }) {
  return (
    <Popover width={320} withArrow shadow="md">
      <Popover.Target>
        <UnstyledButton className="note">{link.textContent}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{link.getAttribute('data-note')}</Popover.Dropdown>
    </Popover>
  );
}
