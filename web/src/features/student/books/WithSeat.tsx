import { Button } from '@mantine/core';
import { leaveMySeat, mySeat, takeMySeat } from '@okur/contract/books';
import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { call } from '../../../kit/client/api.ts';
import { isMissing } from './why-no-page.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';

interface WithSeatProps {
  bookId: string;
  /** Whether it is known that the book needs no seat: nothing is waited for then. */
  isFree?: boolean;
  children: ReactNode;
}

/**
 * A book that only so many may read at once: opening it takes a seat, or a place in the queue. Without a network what
 * was fetched before is read on. Once it is open the page in hand stays, whatever becomes of the seat: a page that does
 * not come says why.
 */
export function WithSeat({ bookId, isFree = false, children }: WithSeatProps) {
  const input = { params: { id: bookId } };
  const seat = useCall(mySeat, input);
  const client = useQueryClient();
  const { mutate, isPaused, ...taking } = useMutation({
    mutationFn: () => call(takeMySeat, { ...input, body: {} }),
    onSuccess: (answer) => client.setQueryData(queryOf(mySeat, input).queryKey, answer),
  });
  const { state, position } = seat.data?.data ?? {};
  const isToTake = state === 'available' || state === 'offered' || (state === 'waiting' && position === null);
  useEffect(() => {
    if (isToTake) mutate();
  }, [isToTake, mutate]);
  const open = useRef(isFree ? bookId : null);
  if (state === 'seat' || state === 'free') open.current = bookId;
  if (open.current === bookId) return children;
  if (state === 'closed') return <Closed />;
  if (state === 'waiting' && !isToTake) return <Waiting bookId={bookId} position={position ?? 0} />;
  if (isToTake && taking.isError) return <ErrorState error={taking.error} retry={() => mutate()} />;
  const isUnderWay = isToTake ? !isPaused : seat.isPending && seat.fetchStatus === 'fetching';
  return isUnderWay ? <TextSkeleton lines={9} /> : children;
}

interface NoPageProps {
  bookId: string;
  error: Error;
  retry: () => void;
}

/** A page that does not come: of a book that has closed meanwhile it is said why. */
export function NoPage({ bookId, error, retry }: NoPageProps) {
  const seat = useCall(mySeat, { params: { id: bookId } }, { staleTime: 0 });
  const { refetch } = seat;
  const isGone = isMissing(error);
  // What is known of the seat is from before the page was refused.
  useEffect(() => {
    if (isGone) void refetch();
  }, [isGone, refetch]);
  const { state, position } = seat.data?.data ?? {};
  if (isGone && seat.isFetching) return <TextSkeleton lines={4} />;
  if (isGone && (state === 'closed' || isMissing(seat.error))) return <Closed />;
  if (isGone && state === 'waiting') return <Waiting bookId={bookId} position={position ?? 0} />;
  return <ErrorState error={error} retry={retry} />;
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
