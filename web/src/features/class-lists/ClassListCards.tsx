import { NativeSelect, Paper } from '@mantine/core';
import { cardsOfClassList, type Card } from '@okur/contract/class-lists';
import { getCompany } from '@okur/contract/companies';
import { IconKeyOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../../kit/failure.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PrintPage } from '../../kit/print/PrintPage.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall } from '../../kit/useCall.ts';
import { byClass } from './cards.ts';
import css from './cards.module.css';
import { useReach } from './useReach.tsx';

/** More cards than a browser lays out at once: then one class at a time. */
const manyCards = 1000;
const perPage = ['10', '8'] as const;

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
    return <Paper withBorder radius="md"><EmptyState icon={<IconKeyOff />} title={t('class_list.cards_gone')} text={t('class_list.cards_over')} /></Paper>;
  }
  if (!cards.data) return <Paper withBorder radius="md"><ErrorState error={cards.error} retry={() => void cards.refetch()} /></Paper>;
  return <Sheets cards={cards.data.data} school={company.data?.data.company_name ?? ''} back={`/management/companies/${companyId}/class-lists/${classListId}`} />;
}

function Sheets({ cards, school, back }: { cards: readonly Card[]; school: string; back: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const navigate = useNavigate();
  const [address, write] = useAddress();
  const classes = byClass(cards, f.compare);
  const first = cards.length > manyCards ? classes[0] : undefined;
  const chosen = classes.find(({ department }) => department === address.class) ?? first;
  const size = address.per === '8' ? '8' : '10';
  const shown = chosen ? [chosen] : classes;
  return (
    <PrintPage
      title={t('class_list.cards_title')}
      rows={Number(size) / 2}
      cards={shown.flatMap(({ department, cards: own }) => {
        const sheet = [department, school, t('class_list.students', { count: own.length })].filter(Boolean).join(' · ');
        return own.map((card) => ({ key: card.username, sheet, content: <SignInCard card={card} school={school} /> }));
      })}
      tools={
        <>
          <NativeSelect
            aria-label={t('class_list.field.department')}
            value={chosen?.department ?? ''}
            onChange={(event) => write({ class: event.currentTarget.value || undefined }, { replace: true })}
            data={[...(first ? [] : [{ value: '', label: t('class_list.all_classes') }]), ...classes.map(({ department, cards: own }) => ({ value: department, label: `${department} (${f.number(own.length)})` }))]}
          />
          <NativeSelect aria-label={t('class_list.per_page')} value={size} onChange={(event) => write({ per: event.currentTarget.value }, { replace: true })} data={perPage.map((value) => ({ value, label: t('class_list.per_page_of', { count: Number(value) }) }))} />
        </>
      }
      onClose={() => void navigate({ to: back })}
    />
  );
}

function SignInCard({ card, school }: { card: Card; school: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.card}>
      <div className={css.head}><span>{school}</span><b>{[card.department_name, card.student_number].filter(Boolean).join(' · ')}</b></div>
      <div className={css.name}>{card.name} {card.surname}</div>
      <dl className={css.signIn}>
        <dt>{t('class_list.card_username')}</dt>
        <dd>{card.username}</dd>
        <dt>{t('class_list.card_password')}</dt>
        <dd>{card.password}</dd>
      </dl>
      <div className={css.where}>
        <div>{t('class_list.card_where', { address: `${location.host}/#/student` })}</div>
        <div>{t('class_list.card_keep')}</div>
      </div>
    </div>
  );
}
