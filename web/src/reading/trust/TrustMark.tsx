import { Tooltip } from '@mantine/core';
import type { TrustGrade } from '@okur/contract/reading/trust';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<TrustGrade, Tone> = { A: 'good', B: 'quiet', C: 'care' };

/** How far a speed can be trusted; what the letter means is told where it is pointed at, and to those who listen. */
export function TrustMark({ grade }: { grade: TrustGrade }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t(`student.trust_of_${grade}`)} multiline maw={300}>
      <span role="img" aria-label={t(`student.trust_of_${grade}`)}>
        <StateBadge tone={tones[grade]}>{grade}</StateBadge>
      </span>
    </Tooltip>
  );
}
