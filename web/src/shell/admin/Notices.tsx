import { listNotices, type Notice, readNotices } from '@okur/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { Bell } from '../../kit/bell/Bell.tsx';

const everyMinute = 60_000;
const queryKey = ['call', 'notices'];

/** The own bell menu: results of long work, read again every minute. */
export function Notices() {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** A job is named in the language of the reader. */
  const wordsOf = (params: Notice['params']) => (params.kind === undefined ? params : { ...params, kind: t(`job.kind.${params.kind}`, params) });
  const options = { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => call(listNotices, { signal }), refetchInterval: everyMinute };
  const unread = useQuery({ ...options, select: (answer) => answer.unread });
  const lines = useQuery({
    ...options,
    select: ({ data }) => data.map(({ id, text, params, created_at, read_at, link }) => ({ id, text: t(text, wordsOf(params)), created_at, read: read_at !== null, to: link ?? undefined })),
  });
  const read = useMutation({ mutationFn: (id?: string) => call(readNotices, { body: { id } }), onSuccess: () => client.invalidateQueries({ queryKey }) });
  return <Bell query={lines} unread={unread.data} onRead={({ id }) => read.mutate(id)} onReadAll={() => read.mutate(undefined)} />;
}
