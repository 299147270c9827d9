import type { ArticleCover } from '@okur/contract/articles';
import { memo, useState } from 'react';
import css from './cover.module.css';
import { drawingOf } from './draw.ts';
import { Scenery } from './Scenery.tsx';

interface CoverProps {
  title: string;
  category: string | null;
  /** The author's; without one, or where it cannot be loaded, one is drawn. */
  picture?: ArticleCover | null | undefined;
  className?: string;
}

/** The picture of a text. The title is beside it: the person who hears the page needs no drawn one of it. */
export const Cover = memo(function Cover({ title, category, picture, className = '' }: CoverProps) {
  // An address holds for an hour or two; the next answer brings another one.
  const [gone, setGone] = useState<string | null>(null);
  if (picture && gone !== picture.address)
    return (
      <span className={`${css.cover} ${className}`}>
        <img src={picture.address} alt={picture.alt} loading="lazy" onError={() => setGone(picture.address)} />
      </span>
    );
  return (
    <span className={`${css.cover} ${className}`} aria-hidden>
      <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" focusable="false">
        <Scenery drawing={drawingOf(title, category)} />
      </svg>
    </span>
  );
});
