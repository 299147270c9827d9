import type { PersonalDataRequest } from '@okur/contract/personal-data';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

const tones = { waiting: 'care', done: 'good', withdrawn: 'quiet' } as const;

export function RequestState({ request: { state } }: { request: Pick<PersonalDataRequest, 'state'> }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`personal_data.state.${state}`)}</StateBadge>;
}
