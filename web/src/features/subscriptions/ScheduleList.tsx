import { Button } from '@mantine/core';
import { listSchedules } from '@okur/contract/subscriptions';
import { IconCalendarPlus, IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { DateField } from '../../kit/fields/DateField.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useSubscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionFilters } from './SubscriptionFilters.tsx';
import { useCancelling } from './useCancelling.tsx';

/** Subscriptions that staff made. */
export default function ScheduleList() {
  const { t } = useTranslation();
  const list = useList(listSchedules, { sort: '-created_at' });
  const cancelling = useCancelling();
  const add = useAbility().can('add', 'SCHEDULED_SUBSCRIPTIONS') ? (
    <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => openFormModal(<ScheduleForm />)}>
      {t('subscriptions.schedule')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.scheduled_subscriptions')}
      primary={
        <>
          <Button
            variant="default"
            component={Link}
            to="/management/scheduled-subscriptions/plans"
            leftSection={<IconListDetails size={16} />}
          >
            {t('subscriptions.plans')}
          </Button>
          {add}
        </>
      }
      columns={useSubscriptionColumns()}
      filters={
        <SubscriptionFilters list={list}>
          <DateField
            {...list.filter('ends_to')}
            aria-label={t('subscriptions.ends_to')}
            placeholder={t('subscriptions.ends_to')}
            w={{ base: '48%', xs: 160 }}
          />
        </SubscriptionFilters>
      }
      rowLink={(row) => `/management/scheduled-subscriptions/subscribers/${row.subscriber_id}`}
      rowActions={cancelling.ofScheduled}
      empty={{ title: t('subscriptions.none'), text: t('subscriptions.none_text'), action: add }}
    />
  );
}
