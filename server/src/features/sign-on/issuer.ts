import { invalidField } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** Outside tests an issuer speaks TLS. */
export function checkIssuer({ config }: Services, issuer: string | undefined): void {
  if (issuer && !issuer.startsWith('https:') && !config.test) throw invalidField('issuer', 'validation.issuer');
}
