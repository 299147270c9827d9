import type { WebhookAttempt, WebhookEvent } from '@okur/contract/webhooks';
import type { TFunction } from 'i18next';

/** What an event is called. */
export const eventName = (event: WebhookEvent, t: TFunction): string => t(`webhooks.event_${event.replace('.', '_')}`);

/** What came of an attempt. */
export const attemptText = ({ fault, status, ms }: WebhookAttempt, t: TFunction): string =>
  [fault ? t(`webhooks.fault_${fault}`) : t('webhooks.taken', { ms }), status && `HTTP ${status}`]
    .filter(Boolean)
    .join(' · ');
