import type { Services } from '../../platform/runtime/services.ts';

/** Where a partner sends people, and whom its assertions are for. */
export const landingOf = ({ config }: Services, slug: string): string => `${config.publicUrl}/auth/partner/${slug}/sso`;
