import {
  listNotices,
  type Notice,
  parentNotices,
  readNotices,
  readParentNotices,
  readStudentNotices,
  studentNotices,
} from '@okur/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../kit/client/api.ts';
import { Bell } from '../kit/bell/Bell.tsx';
import { nameIn } from '@okur/contract/names';

const everyMinute = 60_000;
const queryKey = ['call', 'notices'];

/** Each area has calls of its own for the same bell. */
const calls = {
  staff: { list: listNotices, read: readNotices },
  parent: { list: parentNotices, read: readParentNotices },
  student: { list: studentNotices, read: readStudentNotices },
};

/** One's own bell menu, read again every minute: what staff told, and results of long work. */
export function Notices({ of }: { of: keyof typeof calls }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { list, read } = calls[of];
  /** A job is named in the language of the reader. */
  const wordsOf = (params: Notice['params']) =>
    params.kind === undefined ? params : { ...params, kind: t(`job.kind.${params.kind}`, params) };
  const router = useRouter();
  /** A record of a school is opened in that school, whichever is chosen by then; what it takes is loaded then. */
  const open = (to: string, companyId: string) =>
    void import('./openInSchool.ts').then(({ openInSchool }) => openInSchool(router, to, companyId));
  const lineOf = ({ id, text, params, created_at, read_at, link, company_id, notification }: Notice) => ({
    id,
    text: notification ? nameIn(notification.title, i18n.language) : t(text, wordsOf(params)),
    created_at,
    read: read_at !== null,
    to: link ?? undefined,
    go: link && company_id ? () => open(link, company_id) : undefined,
    ...(notification ? { body: nameIn(notification.body, i18n.language) } : {}),
  });
  const options = {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(list, { signal }),
    refetchInterval: everyMinute,
  };
  const unread = useQuery({ ...options, select: (answer) => answer.unread });
  const lines = useQuery({ ...options, select: ({ data }) => data.map(lineOf) });
  const mark = useMutation({
    mutationFn: (id?: string) => call(read, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Bell
      query={lines}
      unread={unread.data}
      onRead={({ id }) => mark.mutate(id)}
      onReadAll={() => mark.mutate(undefined)}
    />
  );
}
