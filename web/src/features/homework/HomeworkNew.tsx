import { Stack } from '@mantine/core';
import { getArticle } from '@okur/contract/articles';
import { listDepartments } from '@okur/contract/departments';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/account.ts';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall } from '../../kit/useCall.ts';
import { GiveHomework } from './GiveHomework.tsx';

export default function HomeworkNew() {
  const ability = useAbility();
  return ability.can('add', 'HOMEWORK') ? <NewHomework /> : <Navigate to="/error/$type" params={{ type: '401' }} replace />;
}

/** `?article=` and `?department=` come with the buttons of other pages; who teaches one department has it chosen. */
function NewHomework() {
  const { t } = useTranslation();
  const [address] = useAddress();
  const oneCompany = useCompany() !== null;
  const article = useCall(getArticle, { params: { id: address.article ?? '' } }, { enabled: address.article !== undefined });
  const departments = useCall(listDepartments, { query: { per_page: mostAsChips, sort: 'department_name' } });
  const waiting = departments.isPending || (address.article !== undefined && article.isPending);
  if (waiting) return <RecordSkeleton />;
  const text = article.data?.data;
  const few = oneCompany && departments.data && departments.data.meta.total <= mostAsChips ? departments.data.data : null;
  const only = few?.length === 1 ? few[0]?.id : undefined;
  return (
    <Stack gap="md">
      <PageHeader title={t('homework.give')} crumbs={[{ label: t('homework.title'), to: '/homeworks' }, { label: t('homework.give') }]} />
      <GiveHomework article={text?.status === 'published' && !text.deleted_at ? text : null} departments={few} department={address.department ?? only} />
    </Stack>
  );
}

/** So many departments of one's company are chosen by one click each; among more one searches. */
const mostAsChips = 12;
