import { NativeSelect, Paper } from '@mantine/core';
import { cardsOfOneRoster } from '@okur/contract/one-rosters';
import { IconKeyOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../kit/client/failure.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { SignInSheets } from '../../reading/cards/SignInSheets.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useMayImport } from './useMayImport.tsx';

/** The cards that the new students get, school by school. */
export default function OneRosterCards() {
  const { id = '' } = useParams({ strict: false });
  const elsewhere = useMayImport();
  return elsewhere ?? <Loaded id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [address, write] = useAddress();
  const cards = useCall(cardsOfOneRoster, { params: { id } });
  if (cards.isPending) return <RecordSkeleton />;
  if (cards.error instanceof ServerFailure && cards.error.status === 404)
    return (
      <Paper withBorder radius="md">
        <EmptyState icon={<IconKeyOff />} title={t('class_list.cards_gone')} text={t('class_list.cards_over')} />
      </Paper>
    );
  if (!cards.data)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={cards.error} retry={() => void cards.refetch()} />
      </Paper>
    );
  const schools = [...Map.groupBy(cards.data.data, (card) => card.company_name)].toSorted(([a], [b]) =>
    f.compare(a, b),
  );
  const [school, own] = schools.find(([name]) => name === address.school) ?? schools[0] ?? ['', []];
  const choice =
    schools.length > 1 ? (
      <NativeSelect
        aria-label={t('one_roster.school')}
        value={school}
        onChange={(event) => write({ school: event.currentTarget.value, class: undefined }, { replace: true })}
        data={schools.map(([name, all]) => ({ value: name, label: `${name} (${f.number(all.length)})` }))}
      />
    ) : null;
  return <SignInSheets cards={own} school={school} back={`/management/one-rosters/${id}`} tools={choice} />;
}
