import { config } from 'zod';

/*
 * Checks are not compiled: that asks for `new Function`, which the content policy refuses and browsers report. Loaded
 * before every schema, see the first line of main.tsx.
 */
config({ jitless: true });
