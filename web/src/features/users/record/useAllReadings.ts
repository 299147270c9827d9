import { readingsOfUser, type User } from '@okur/contract/users';
import { useCall } from '../../../kit/client/useCall.ts';

/** Every reading of a student, newest first: what the figures and the charts are made of. */
export const useAllReadings = (user: User) =>
  useCall(
    readingsOfUser,
    { params: { id: user.id }, query: { isAll: 'true', sort: '-finished_at' } },
    { enabled: !user.deleted_at },
  );
