import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { assignActivations, endingSoonDays, getLicences, type Licences, paceDays } from '@okur/contract/licences';
import { IconGift, IconHourglassEmpty, IconShoppingCart, IconTicket } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useBuyCodes, useNoCodes } from '../../reading/licences/useNoCodes.ts';
import { GiveForm } from './GiveForm.tsx';

/** How much time a school has for its students, who waits for some, and the button that gives or buys it. */
export function LicencePool({ companyId }: { companyId: string }) {
  const { data } = useCall(getLicences, { params: { id: companyId } });
  if (!data) return null;
  const pool = data.data;
  return (
    <Stack gap="sm">
      <Waiting pool={pool} />
      <Figures pool={pool} />
      <OfGone pool={pool} />
      <Ends pool={pool} />
      <Forecast pool={pool} />
    </Stack>
  );
}

function Waiting({ pool }: { pool: Licences }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const noCodes = useNoCodes();
  const buy = useBuyCodes();
  const gives = useAbility().can('edit', 'USER');
  const own = useCompany();
  const { company_id: companyId, licensing, without_time: count, missing } = pool;
  if (count === 0) return null;
  const give = () =>
    act(() => call(assignActivations, { body: { company_id: companyId } }), t('licences.given', { count }), noCodes);
  // The list's address is plain words, not a search schema of the router.
  const search = { without_time: 'true', ...(own ? {} : { company_id: companyId }) } as never;
  return (
    <Alert color="yellow" icon={<IconHourglassEmpty />} title={t('licences.without_time', { count })}>
      <Text size="sm">
        {waitingText(pool, t)}{' '}
        {gives ? (
          <Anchor component={Link} to="/management/users" search={search} size="sm" c="inherit" underline="always">
            {t('licences.who')}
          </Anchor>
        ) : null}
      </Text>
      <Group gap="xs" mt="sm">
        {gives && missing === 0 ? (
          <Button size="xs" leftSection={<IconTicket size={16} />} onClick={() => void give()}>
            {t('licences.give_all', { count })}
          </Button>
        ) : null}
        {missing > 0 && licensing === 'codes' && buy ? (
          <Button
            size="xs"
            leftSection={<IconShoppingCart size={16} />}
            onClick={() => buy(missing, companyId, { waiting: '1' })}
          >
            {t('licences.buy_missing', { count: missing })}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** What is there for those who wait: a contract lets them in by its seats, where no code has to be bought. */
function waitingText({ licensing, limit, taken, free, missing }: Licences, t: TFunction): string {
  if (missing === 0) return t('licences.enough');
  if (licensing === 'codes') return free > 0 ? t('licences.too_few', { count: missing }) : t('licences.none_free');
  if (limit === null) return t('licences.seats_no_limit');
  return taken < limit ? t('licences.seats_free', { count: limit - taken }) : t('licences.no_seat');
}

/** Codes that run unread, and the way to take them back. */
function OfGone({ pool }: { pool: Licences }) {
  const { t } = useTranslation();
  const own = useCompany();
  const { company_id: companyId, of_gone: count } = pool;
  if (count === 0) return null;
  // The list's address is plain words, not a search schema of the router.
  const search = { of_gone: 'true', ...(own ? {} : { company_id: companyId }) } as never;
  return (
    <Text size="sm">
      {t('licences.of_gone', { count })}{' '}
      <Anchor component={Link} to="/management/activations" search={search} size="sm">
        {t('licences.show_codes')}
      </Anchor>
    </Text>
  );
}

/** How many codes end in which month, which ones these are, and the way to buy as many. */
function Ends({ pool }: { pool: Licences }) {
  const { t } = useTranslation();
  const f = useFormat();
  const own = useCompany();
  const buy = useBuyCodes();
  const { company_id: companyId, ends } = pool;
  if (ends.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" verticalSpacing={4}>
      {ends.map(({ month, count }) => {
        const days = { expires_from: `${month}-01`, expires_to: lastDayOf(month) };
        // The list's address is plain words, not a search schema of the router.
        const search = { state: 'used', ...days, ...(own ? {} : { company_id: companyId }) } as never;
        return (
          <Group key={month} justify="space-between" gap="xs">
            <Anchor component={Link} to="/management/activations" search={search} size="sm">
              {f.month(month)} · {t('licences.ends', { count })}
            </Anchor>
            {buy && pool.licensing === 'codes' ? (
              <Button size="compact-xs" variant="subtle" onClick={() => buy(count, companyId)}>
                {t('licences.buy_missing', { count })}
              </Button>
            ) : null}
          </Group>
        );
      })}
    </SimpleGrid>
  );
}

/** Of a month as YYYY-MM: day 0 of the next one. */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function Figures({ pool }: { pool: Licences }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { licensing, limit, taken, free, used, ending, suspended } = pool;
  const seats = limit === null ? f.number(taken) : t('licences.of', { count: f.number(taken), all: f.number(limit) });
  const all = [
    licensing === 'contract' && ([t('licences.seats'), seats] as const),
    [t('licences.free'), t('licences.of', { count: f.number(free), all: f.number(free + used) })] as const,
    [t('licences.used'), f.number(used)] as const,
    [t('licences.ending', { count: endingSoonDays }), f.number(ending)] as const,
    suspended > 0 && ([t('licences.suspended'), f.number(suspended)] as const),
  ].filter((one) => one !== false);
  return (
    <SimpleGrid cols={{ base: 2, sm: all.length }} spacing="sm">
      {all.map(([label, value]) => (
        <Paper key={label} withBorder radius="md" p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={24} fw={650} lh={1.3}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** Until when the codes last, where they come from, and the ways to have as many again and to give them. */
function Forecast({ pool }: { pool: Licences }) {
  const { t } = useTranslation();
  const f = useFormat();
  const buy = useBuyCodes();
  const gives = useAbility().can('edit', 'USER');
  const { company_id: companyId, licensing, free, pace, used_up_on: day, sources } = pool;
  const from = sources
    .filter(({ count }) => count > 0)
    .map(({ source, count }) => {
      const label = t(`activations.source_${source}`);
      return `${t('kit.label', { label })} ${f.number(count)}`;
    });
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {[day ? t('licences.used_up_on', { date: f.date(day), count: pace, days: paceDays }) : '', ...from]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="xs">
        {day && licensing === 'codes' && buy ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconShoppingCart size={16} />}
            onClick={() => buy(pace, companyId)}
          >
            {t('licences.buy_missing', { count: pace })}
          </Button>
        ) : null}
        {gives && free > 0 ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconGift size={16} />}
            onClick={() => openFormModal(<GiveForm companyId={companyId} free={free} />)}
          >
            {t('licences.give')}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}
