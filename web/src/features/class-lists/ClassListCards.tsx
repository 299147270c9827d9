import { Paper } from '@mantine/core';
import { cardsOfClassList } from '@okur/contract/class-lists';
import { getCompany } from '@okur/contract/companies';
import { IconKeyOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../kit/client/failure.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { SignInSheets } from '../../reading/cards/SignInSheets.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { useReach } from './useReach.tsx';

/** The cards that students get: username and first password, by class, to be printed and cut. */
export default function ClassListCards() {
  const { classListId = '' } = useParams({ strict: false });
  const { companyId, elsewhere } = useReach();
  if (elsewhere || !companyId) return elsewhere;
  return <Loaded companyId={companyId} classListId={classListId} />;
}

function Loaded({ companyId, classListId }: { companyId: string; classListId: string }) {
  const { t } = useTranslation();
  const cards = useCall(cardsOfClassList, { params: { id: companyId, classListId } });
  const company = useCall(getCompany, { params: { id: companyId } });
  if (cards.isPending || company.isPending) return <RecordSkeleton />;
  if (cards.error instanceof ServerFailure && cards.error.status === 404) {
    return (
      <Paper withBorder radius="md">
        <EmptyState icon={<IconKeyOff />} title={t('class_list.cards_gone')} text={t('class_list.cards_over')} />
      </Paper>
    );
  }
  if (!cards.data)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={cards.error} retry={() => void cards.refetch()} />
      </Paper>
    );
  return (
    <SignInSheets
      cards={cards.data.data}
      school={company.data?.data.company_name ?? ''}
      back={`/management/companies/${companyId}/class-lists/${classListId}`}
    />
  );
}
