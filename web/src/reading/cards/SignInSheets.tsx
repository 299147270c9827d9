import { NativeSelect } from '@mantine/core';
import type { Card } from '@okur/contract/class-lists';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { byClass } from './by-class.ts';
import { PrintPage } from '../../kit/print/PrintPage.tsx';
import { signInAddress } from './signInAddress.ts';
import { SignInCode } from './SignInCode.tsx';
import css from './sign-in-cards.module.css';

/** More cards than a browser lays out at once: then one class at a time. */
const manyCards = 1000;
const perPage = ['10', '8'] as const;

interface SignInSheetsProps {
  cards: readonly Card[];
  school: string;
  /** Where closing leads. */
  back: string;
  /** Further choices beside those of the class and the size. */
  tools?: ReactNode;
}

/** Cards on sheets of paper, those of a class together. */
export function SignInSheets({ cards, school, back, tools }: SignInSheetsProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const navigate = useNavigate();
  const [address, write] = useAddress();
  const classes = byClass(cards, f.compare);
  const first = cards.length > manyCards ? classes[0] : undefined;
  const chosen = classes.find(({ department }) => department === address.class) ?? first;
  const size = address.per === '8' ? '8' : '10';
  const sheets = chosen ? [chosen] : classes;
  const outdated = sheets.flatMap(({ cards: own }) => own).filter(({ password }) => password === null).length;
  return (
    <PrintPage
      title={t('class_list.cards_title')}
      rows={Number(size) / 2}
      cards={sheets.flatMap(({ department, cards: own }) => {
        const sheet = [department, school, t('class_list.students', { count: own.length })].filter(Boolean).join(' · ');
        return own.map((card) => ({ key: card.username, sheet, content: <SignInCard card={card} school={school} /> }));
      })}
      note={outdated > 0 ? t('class_list.cards_changed', { count: outdated }) : undefined}
      tools={
        <>
          {tools}
          <NativeSelect
            aria-label={t('class_list.field.department')}
            value={chosen?.department ?? ''}
            onChange={(event) => write({ class: event.currentTarget.value || undefined }, { replace: true })}
            data={[
              ...(first ? [] : [{ value: '', label: t('class_list.all_classes') }]),
              ...classes.map(({ department, cards: own }) => ({
                value: department,
                label: `${department} (${f.number(own.length)})`,
              })),
            ]}
          />
          <NativeSelect
            aria-label={t('class_list.per_page')}
            value={size}
            onChange={(event) => write({ per: event.currentTarget.value }, { replace: true })}
            data={perPage.map((value) => ({ value, label: t('class_list.per_page_of', { count: Number(value) }) }))}
          />
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
      <div className={css.head}>
        <span>{school}</span>
        <b>{[card.department_name, card.student_number].filter(Boolean).join(' · ')}</b>
      </div>
      <div className={css.middle}>
        <div>
          <div className={css.name}>
            {card.name} {card.surname}
          </div>
          <dl className={css.signIn}>
            <dt>{t('class_list.card_username')}</dt>
            <dd>{card.username}</dd>
            <dt>{t('class_list.card_password')}</dt>
            <dd className={card.password === null ? css.changed : undefined}>
              {card.password ?? t('class_list.card_changed')}
            </dd>
          </dl>
        </div>
        <SignInCode card={card} />
      </div>
      <div className={css.where}>
        <div>{t('class_list.card_where', { address: signInAddress() })}</div>
        <div>{t('class_list.card_keep')}</div>
      </div>
    </div>
  );
}
