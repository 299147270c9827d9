import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Audience, previewNotification, type Reach } from '@okur/contract/notifications';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

const pause = 400;

/** How many will get it, while the audience is chosen. */
export function ReachPreview({ audience, mail }: { audience: z.input<typeof Audience>; mail: boolean }) {
  const { t } = useTranslation();
  const [debounced] = useDebouncedValue(audience, pause);
  const isComplete = debounced.readers.length > 0;
  const reach = useQuery({
    queryKey: ['call', previewNotification.path, debounced],
    queryFn: ({ signal }) => call(previewNotification, { body: { audience: debounced }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const noRecipients = reach.data?.data.total === 0;
  return (
    <Alert
      variant="light"
      color={noRecipients || reach.isError ? 'yellow' : 'petrol'}
      icon={<IconUsers />}
      role="status"
    >
      {!isComplete ? (
        t('notifications.choose_readers')
      ) : reach.isError ? (
        failureText(reach.error, t)
      ) : reach.data ? (
        <Figures reach={reach.data.data} mail={mail} />
      ) : (
        t('kit.loading')
      )}
    </Alert>
  );
}

function Figures({ reach, mail }: { reach: Reach; mail: boolean }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const { staff, student, parent, total, companies, mails } = reach;
  if (total === 0) return <>{t('notifications.reaches_no_recipients')}</>;
  const kinds = Object.entries({ staff, student, parent })
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${f.number(count)} ${t(`notifications.count_${kind}`, { count })}`);
  return (
    <>
      <Text fw={600} size="sm">
        {t('notifications.reaches', { count: total, value: f.number(total) })}
      </Text>
      <Text size="sm">
        {[
          new Intl.ListFormat(i18n.language).format(kinds),
          companies > 0 && t('notifications.in_companies', { count: companies, value: f.number(companies) }),
          mail && t('notifications.by_mail', { count: mails, value: f.number(mails) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}
