import { Alert } from '@mantine/core';
import type { ReadingResult } from '@okur/contract/student';
import { IconCircleCheck, IconHeadphones, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const colours = { A: 'teal', B: 'gray', C: 'yellow' } as const;

/** How far one may believe the speed, in plain words, and what to do about it. */
export function TrustNote({ result: { kind, trust, trust_reasons, mode, is_uneven } }: { result: ReadingResult }) {
  const { t } = useTranslation();
  const [reason] = trust_reasons;
  if (!trust)
    return (
      <Alert color="gray" mt="md" icon={<IconInfoCircle />} title={t('student.open_title')}>
        {t('student.open_text')}
      </Alert>
    );
  if (kind === 'listened')
    return (
      <Alert color="gray" mt="md" icon={<IconHeadphones />}>
        {t('student.listened')}
      </Alert>
    );
  const further = [
    mode !== 'plain' && t('student.paced_practice'),
    is_uneven && t('exercise.uneven'),
    kind === 'rereading' && t('student.read_already'),
  ].filter((one) => one !== false);
  // That it does not count, and why, is the result itself, above.
  if (trust === 'C' && further.length === 0) return null;
  const why = reason ? t(`student.trust_why_${reason}`) : t('student.trust_why_none');
  return (
    <Alert
      color={colours[trust]}
      mt="md"
      icon={trust === 'A' ? <IconCircleCheck /> : <IconInfoCircle />}
      title={trust === 'C' ? undefined : t(`student.trust_${trust}`)}
    >
      {[...(trust === 'C' ? [] : [why]), ...further].join(' ')}
    </Alert>
  );
}
