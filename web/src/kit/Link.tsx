// oxlint-disable-next-line no-restricted-imports -- The one that all others are made of.
import { Link as RouterLink, type LinkComponent } from '@tanstack/react-router';

/** Where it leads is the current page only when it is this very page, not one below it, as the router has it. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink activeOptions={{ exact: true }} {...props} />;

/** `activeOptions` of a menu's entry: it is the current one on every page below its own. */
export const ofMenu = { exact: false };
