import { UnmarkedLink } from '../kit/Link.tsx';
import css from './shell.module.css';

export function Mark({ size = 30 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}

/** The product's name, leading to the first page of the area. Which page is the current one is for menus to say. */
export function Brand({ to, short = false }: { to: string; short?: boolean }) {
  return (
    <UnmarkedLink to={to} className={css.brand} aria-label="Okur">
      <Mark />
      {short ? null : <span>Okur</span>}
    </UnmarkedLink>
  );
}
