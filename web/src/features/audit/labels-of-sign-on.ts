export const ofSignOn = {
  kind: 'sign_on.kind',
  name: 'sign_on.name',
  issuer: 'sign_on.issuer',
  client_id: 'sign_on.client_id',
  new_secret: 'sign_on.new_secret',
  staff: 'sign_on.staff',
  students: 'sign_on.students',
  enabled: 'sign_on.enabled',
  tested_at: 'sign_on.tested_at',
  fault: 'sign_on.fault',
};

export const ofRosterConnections = {
  name: 'roster_connection.name',
  roster_version: 'roster_connection.version',
  base_url: 'roster_connection.base_url',
  auth_url: 'roster_connection.auth_url',
  client_id: 'sign_on.client_id',
  new_secret: 'sign_on.new_secret',
  nightly: 'roster_connection.nightly',
  tried_at: 'roster_connection.tried_at',
  fault: 'sign_on.fault',
};
