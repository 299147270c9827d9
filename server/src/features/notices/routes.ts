import { notices as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listOwn, markRead } from './notices.ts';

export const noticesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listNotices: listOwn,
    readNotices: markRead,
    parentNotices: listOwn,
    readParentNotices: markRead,
    studentNotices: listOwn,
    readStudentNotices: markRead,
  });
