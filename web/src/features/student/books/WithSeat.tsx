import { Button } from '@mantine/core';
import { leaveMySeat, mySeat, takeMySeat } from '@okur/contract/books';
import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';

/**
 * A book that only so many may read at once: opening it takes a seat, or a place in the queue. Without a network what
 * was fetched before is read on.
 */
export function WithSeat({ bookId, children }: { bookId: string; children: ReactNode }) {
  const input = { params: { id: bookId } };
  const seat = useCall(mySeat, input);
  const client = useQueryClient();
  const { mutate, isPaused, ...open } = useMutation({
    mutationFn: () => call(takeMySeat, { ...input, body: {} }),
    onSuccess: (answer) => client.setQueryData(queryOf(mySeat, input).queryKey, answer),
  });
  const { state, position } = seat.data?.data ?? {};
  const isToTake = state === 'available' || state === 'offered' || (state === 'waiting' && position === null);
  useEffect(() => {
    if (isToTake) mutate();
  }, [isToTake, mutate]);
  if (state === 'closed') return <Closed />;
  if (state === 'waiting' && !isToTake) return <Waiting bookId={bookId} position={position ?? 0} />;
  if (isToTake && open.isError) return <ErrorState error={open.error} retry={() => mutate()} />;
  const isUnderWay = isToTake ? !isPaused : seat.isPending && seat.fetchStatus === 'fetching';
  return isUnderWay ? <TextSkeleton lines={9} /> : children;
}

function Waiting({ bookId, position }: { bookId: string; position: number }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const navigate = useNavigate();
  // Off this page first: on it the book would be opened again.
  const leave = async () => {
    await navigate({ to: '/student/books' });
    await act(() => call(leaveMySeat, { params: { id: bookId } }), t('student_books.queue_left'));
  };
  return (
    <EmptyState
      icon={<IconHourglass />}
      title={t('student_books.others_read')}
      text={position > 0 ? t('student_books.queue_text', { position }) : t('student_books.queue_soon')}
      action={
        <>
          <ToBooks />
          <Button variant="subtle" radius="xl" onClick={() => void leave()}>
            {t('student_books.queue_leave')}
          </Button>
        </>
      }
    />
  );
}

function Closed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLock />}
      title={t('student_books.licence_over')}
      text={t('student_books.licence_over_text')}
      action={<ToBooks />}
    />
  );
}

function ToBooks() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/student/books" radius="xl">
      {t('student_books.all')}
    </Button>
  );
}
