import { z } from 'zod';

/** Words a minute at which a text at a pace begins, by guide and word by word; slower is the student's own choice. */
export const Paces = z.object({ pacer: z.int(), rapid_serial: z.int() });
