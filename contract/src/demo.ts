import { z } from 'zod';
import { route } from './route.ts';

export const demoAccounts = route({
  method: 'GET',
  path: 'demo',
  summary: 'The demo sign-ins; absent outside the demo',
  answer: z.object({ data: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })) }),
  needs: 'public',
  errors: ['not_found'],
});
