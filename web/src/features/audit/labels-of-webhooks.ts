export const ofWebhooks = {
  url: 'webhooks.url',
  events: 'webhooks.events',
  enabled: 'webhooks.enabled',
  new_secret: 'webhooks.new_secret',
  replayed: 'webhooks.replay_count',
  tested_at: 'webhooks.tested_at',
  fault: 'webhooks.fault',
};
