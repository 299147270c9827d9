import { Typography } from '@mantine/core';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';

/** What a cleaned text consists of (the server keeps nothing else); every other element gives its words alone. */
const allowedTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br']);

/**
 * Rich text as elements of the page: parsed without being run, so that not even a text the server let through could do
 * harm.
 */
export function RichContent({ html, className }: { html: string; className?: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <Typography className={className}>{content}</Typography>;
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || node.localName === 'script' || node.localName === 'style') return null;
    const children = node.localName === 'br' ? undefined : childrenOf(node);
    return allowedTags.has(node.localName) ? createElement(node.localName, { key: at }, children) : children;
  });
}
