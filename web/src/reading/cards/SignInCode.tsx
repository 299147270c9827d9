import type { Card } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../kit/QrCode.tsx';
import { signInLink } from './signInAddress.ts';

/** In pixels of the screen; on paper 96 of them are an inch. */
const size = 92;

/** What a telephone or a tablet reads off a card; the password is not in it. */
export function SignInCode({ card }: { card: Pick<Card, 'username' | 'language'> }) {
  const { t } = useTranslation();
  return <QrCode text={signInLink(card)} label={t('class_list.card_code', { username: card.username })} size={size} />;
}
