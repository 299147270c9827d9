import type { JobKind } from '../platform/jobs/kind.ts';
import { expiry } from '../platform/jobs/expiry.ts';

/** Every kind of long work, in one list. */
export const jobKinds: JobKind[] = [expiry];
