import { Progress, Stack, Text } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** From here on somebody should think of more licences. */
const nearlyFull = 0.9;

/** Students of how many licences; a company without a limit shows its students alone. */
export function LicenceUse({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { licence_limit: limit, counts } = company;
  if (limit === null) return <Text span size="sm">{f.number(counts.students)}</Text>;
  const share = limit === 0 ? 1 : counts.students / limit;
  return (
    <Stack gap={4} miw={96} maw={180} ml="auto">
      <Text span size="sm" ta="right">{t('companies.licence_use', { students: f.number(counts.students), limit: f.number(limit) })}</Text>
      <Progress value={Math.min(100, share * 100)} size={4} color={share >= 1 ? 'red.6' : share >= nearlyFull ? 'yellow.6' : 'teal.6'} aria-hidden />
    </Stack>
  );
}
