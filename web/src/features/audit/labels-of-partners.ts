export const ofPartner = {
  name: 'partners.name',
  slug: 'partners.slug',
  kind: 'partners.kind',
  contact: 'partners.contact',
  issuer: 'sign_on.issuer',
  client_id: 'sign_on.client_id',
  new_secret: 'sign_on.new_secret',
  companies: 'partners.companies',
  enabled: 'partners.enabled',
  tested_at: 'sign_on.tested_at',
  fault: 'sign_on.fault',
};
