import { memo } from 'react';
import css from './cover.module.css';
import { drawingOf } from './draw.ts';
import { Scenery } from './Scenery.tsx';

/** A drawn picture of a text. The title stands beside it: whoever hears the page needs no picture of it. */
export const Cover = memo(function Cover({
  title,
  category,
  className = '',
}: {
  title: string;
  category: string | null;
  className?: string;
}) {
  return (
    <span className={`${css.cover} ${className}`} aria-hidden>
      <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" focusable="false">
        <Scenery drawing={drawingOf(title, category)} />
      </svg>
    </span>
  );
});
