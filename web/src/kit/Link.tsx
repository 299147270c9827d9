// oxlint-disable-next-line no-restricted-imports -- The one that all others are made of.
import { Link as RouterLink, type LinkComponent, useLinkProps } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** Where it leads is the current page only when it is this very page, not one below it, as the router has it. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink activeOptions={{ exact: true }} {...props} />;

/** One that never says that it leads to the current page. */
export const UnmarkedLink = ({ to, children, ...props }: ComponentProps<'a'> & { to: string }) => (
  <a {...useLinkProps({ to })} {...props} aria-current={undefined}>
    {children}
  </a>
);

/** `activeOptions` of a menu's entry: it is the current one on every page below its own. */
export const ofMenu = { exact: false };

/** Whether a click opens the page in another tab or window. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button > 0 || ctrlKey || metaKey || shiftKey || altKey;
