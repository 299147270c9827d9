import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../../kit/account.ts';
import { titleCase } from '../../kit/format/text.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** Who is here and where: the selected company, or the whole platform. */
export function Greeting({ place }: { place: string }) {
  const { t, i18n } = useTranslation();
  const name = titleCase(useAdmin()?.username ?? '', i18n.language);
  return (
    <div>
      <PageHeader title={t('dashboard.hello', { name })} />
      <Text c="dimmed">{place}</Text>
    </div>
  );
}
