import type { ProviderKind } from '@okur/contract/sign-on';
import type { TFunction } from 'i18next';

/** Makers are called the same in every language. */
const makers = { google: 'Google', microsoft: 'Microsoft', k12: 'K12NET' } as const;

export const kindName = (kind: ProviderKind, t: TFunction): string =>
  kind === 'generic' ? t('sign_on.kind_generic') : makers[kind];
