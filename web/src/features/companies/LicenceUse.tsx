import { Progress, Stack, Text } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** From here on more licences are worth a thought. */
const nearlyFull = 0.9;

interface Use {
  used: number;
  limit: number;
}

/** Students of how many licences, in a row of a list; a company without a limit shows its students alone. */
export function LicenceUse({ company: { licence_limit: limit, counts } }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const students = f.number(counts.students);
  if (limit === null) return students;
  return (
    <Stack gap={4} miw={96} maw={150} ml="auto">
      <span>{t('companies.licence_use', { students: f.number(counts.licences), limit: f.number(limit) })}</span>
      <Bar used={counts.licences} limit={limit} />
    </Stack>
  );
}

/** How many licences are left. */
export function LicencesLeft({ company: { licence_limit: limit, counts } }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (limit === null)
    return (
      <Text size="xs" c="dimmed">
        {t('companies.no_limit')}
      </Text>
    );
  const over = counts.licences - limit;
  return (
    <Stack gap={6} mt={4}>
      <Bar used={counts.licences} limit={limit} />
      <Text size="xs" c="dimmed">
        {over > 0
          ? t('companies.licences_over', { limit: f.number(limit), over: f.number(over) })
          : t('companies.licences_left', { limit: f.number(limit), free: f.number(-over) })}
      </Text>
    </Stack>
  );
}

function Bar({ used, limit }: Use) {
  const share = limit === 0 ? 1 : used / limit;
  return (
    <Progress
      value={Math.min(100, share * 100)}
      size={4}
      color={share >= 1 ? 'red.6' : share >= nearlyFull ? 'yellow.6' : 'teal.6'}
      aria-hidden
    />
  );
}
