import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { PaymentRecord } from '@okur/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Copy } from './ToCopy.tsx';

const tones = { free: 'good', used: 'quiet', expired: 'quiet', revoked: 'bad', suspended: 'care' } as const;

type Code = NonNullable<PaymentRecord['codes']>[number];

/** So many are drawn first; a payment can have thousands. */
const portion = 100;

/** The codes of a payment: which are in use, and those that can still be given out to be copied at once. */
export function Codes({
  codes,
  payment,
}: {
  codes: readonly Code[];
  payment: Pick<PaymentRecord, 'id' | 'code_count'>;
}) {
  const { t } = useTranslation();
  // The list's address is plain words, not a search schema of the router.
  const search = { payment_id: payment.id } as never;
  const [isAll, setAll] = useState(false);
  const unused = codes.filter(({ state }) => state === 'free');
  const hasUsers = codes.some(({ used_by, expires_at }) => used_by || expires_at);
  if (codes.length === 0) return <Text c="dimmed">{t('payments.no_codes')}</Text>;
  return (
    <Stack gap="md" align="flex-start">
      {unused.length > 0 ? (
        <Copy
          value={unused.map(({ code }) => code).join('\n')}
          label={t('payments.copy_unused', { count: unused.length })}
        />
      ) : null}
      <Table w="auto" maw="100%">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payments.code_column')}</Table.Th>
            <Table.Th>{t('payments.state')}</Table.Th>
            {hasUsers ? <Table.Th>{t('payments.code_used_by')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(isAll ? codes : codes.slice(0, portion)).map((code) => (
            <CodeRow key={code.id} code={code} hasUsers={hasUsers} />
          ))}
        </Table.Tbody>
      </Table>
      {!isAll && codes.length > portion ? (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('payments.codes_all', { count: codes.length })}
        </Button>
      ) : null}
      {codes.length < payment.code_count ? (
        <Anchor component={Link} to="/management/activations" search={search}>
          {t('payments.codes_listed', { count: payment.code_count })}
        </Anchor>
      ) : null}
    </Stack>
  );
}

function CodeRow({ code, hasUsers }: { code: Code; hasUsers: boolean }) {
  const { t } = useTranslation();
  const f = useFormat();
  const seesUsers = useAbility().can('view', 'USER');
  const { used_by, expires_at } = code;
  return (
    <Table.Tr>
      <Table.Td ff="monospace">{code.code}</Table.Td>
      <Table.Td>
        <StateBadge tone={tones[code.state]}>{t(`payments.code_${code.state}`)}</StateBadge>
      </Table.Td>
      {hasUsers ? (
        <Table.Td>
          <Group gap="xs">
            {used_by && seesUsers ? <Link to={`/management/users/${used_by.id}` as never}>{used_by.name}</Link> : null}
            {used_by && !seesUsers ? used_by.name : null}
            {expires_at ? (
              <Text size="xs" c="dimmed">
                {t('payments.until', { date: f.date(expires_at) })}
              </Text>
            ) : null}
          </Group>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}
