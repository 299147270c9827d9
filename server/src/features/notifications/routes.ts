import { notifications as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listNotifications, getNotification, companiesOfNotification } from './list.ts';
import { createNotification, updateNotification, deleteNotification, previewNotification } from './notification.ts';
import { stopMails } from './stops.ts';

export const notificationsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listNotifications,
    getNotification,
    createNotification,
    updateNotification,
    deleteNotification,
    previewNotification,
    companiesOfNotification,
    stopMails,
  });
