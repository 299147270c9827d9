import type { Element } from '../../../platform/sandbox/xml.ts';

/** The meanings that `epub:type` and ARIA's roles of publishing give an element. */
export const typesOf = ({ attributes }: Element): string[] =>
  `${attributes['epub:type'] ?? attributes['ops:type'] ?? ''} ${(attributes['role'] ?? '').replaceAll('doc-', '')}`
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
