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
import { choiceOf, choicesOf, useAdmin, useSelected } from '../kit/client/account.ts';
import { call } from '../kit/client/api.ts';
import { choose } from '../kit/client/choose.ts';
import { Bell } from '../kit/bell/Bell.tsx';
import { mayLeave } from '../kit/form/mayLeave.ts';
import { nameIn } from '../kit/names.ts';

const everyMinute = 60_000;
const queryKey = ['call', 'notices'];

type Names = Parameters<typeof nameIn>[0];

/** Each area has calls of its own for the same bell. */
const calls = {
  staff: { list: listNotices, read: readNotices },
  parent: { list: parentNotices, read: readParentNotices },
  student: { list: studentNotices, read: readStudentNotices },
};

/** The way to a screen of another school in which the person works: the school is chosen first. */
function useWayTo() {
  const router = useRouter();
  const admin = useAdmin();
  const selected = useSelected();
  return (to: string | null, companyId: string | null): (() => void) | undefined => {
    if (!admin || to === null || companyId === choiceOf(admin, selected)?.companyId) return undefined;
    const school = choicesOf(admin).find((choice) => choice.companyId === companyId);
    if (!school) return undefined;
    const enter = async () => {
      if (!(await mayLeave())) return;
      choose(school);
      await router.navigate({ to, ignoreBlocker: true });
    };
    return () => void enter();
  };
}

/** One's own bell menu, read again every minute: what staff told, and results of long work. */
export function Notices({ of }: { of: keyof typeof calls }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { list, read } = calls[of];
  /** A job is named in the language of the reader. */
  const wordsOf = (params: Notice['params']) =>
    params.kind === undefined ? params : { ...params, kind: t(`job.kind.${params.kind}`, params) };
  const wayTo = useWayTo();
  const lineOf = ({ id, text, params, created_at, read_at, link, company_id, notification }: Notice) => ({
    id,
    text: notification ? nameIn(notification.title as Names, i18n.language) : t(text, wordsOf(params)),
    created_at,
    read: read_at !== null,
    to: link ?? undefined,
    go: wayTo(link, company_id),
    ...(notification ? { body: nameIn(notification.body as Names, i18n.language) } : {}),
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
