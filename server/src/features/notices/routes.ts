import { notices as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { bellOf, read } from './notices.ts';

export const noticesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listNotices: bellOf,
    readNotices: read,
    parentNotices: bellOf,
    readParentNotices: read,
    studentNotices: bellOf,
    readStudentNotices: read,
  });
