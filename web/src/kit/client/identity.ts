/** Who asks, in the headers of a call. */
export interface Identity {
  token: string | null;
  companyId: string | null;
  /** The impersonation that a person looks by as another person does. */
  viewingId?: string | null;
}

/** What every call carries; a form sets its own type. */
export function identityHeaders(
  { token, companyId, viewingId }: Identity,
  type: string | null = 'application/json',
): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (type) headers.set('Content-Type', type);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (companyId) headers.set('X-Company-Id', companyId);
  if (viewingId) headers.set('X-View-As', viewingId);
  return headers;
}
