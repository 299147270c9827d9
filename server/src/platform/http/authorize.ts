import type { Route } from '@okur/contract/route';
import type { FastifyRequest } from 'fastify';
import { type Access, type Caller, checkNeeds, checkPasswordChanged, checkSecondFactorSet } from '../access/caller.ts';
import { checkImpersonation } from '../access/impersonation.ts';
import { headerOf } from './headers.ts';

/** Who calls, if they may call this; null on a `public` route. */
export async function authorize(
  route: Route,
  request: FastifyRequest,
  access: Pick<Access, 'callerOf'>,
): Promise<Caller | null> {
  const viewingId = headerOf(request, 'x-view-as');
  const caller =
    route.needs === 'public'
      ? null
      : await access.callerOf(request.headers.authorization, headerOf(request, 'x-company-id'), viewingId);
  request.caller = caller;
  checkImpersonation(route, viewingId);
  checkNeeds(route.needs, caller);
  checkPasswordChanged(route, caller);
  checkSecondFactorSet(route, caller);
  return caller;
}
