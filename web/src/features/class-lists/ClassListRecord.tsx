import { Button, Paper, Stack } from '@mantine/core';
import { discardClassList, getClassList, type ClassList } from '@okur/contract/class-lists';
import { IconClockX, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { queryOf, useCall, useRefresh } from '../../kit/client/useCall.ts';
import { CheckColumns } from './CheckColumns.tsx';
import { CheckRows } from './CheckRows.tsx';
import { Importing } from './Importing.tsx';
import { Report } from './Report.tsx';
import { useAccept } from './useAccept.tsx';
import { useCrumbs } from './useCrumbs.ts';
import { useReach } from './useReach.tsx';

/** One class list: the steps before it is accepted, the report afterwards. */
export default function ClassListRecord() {
  const { classListId = '' } = useParams({ strict: false });
  const { companyId, elsewhere } = useReach();
  if (elsewhere || !companyId) return elsewhere;
  return <ClassListSteps key={classListId} companyId={companyId} classListId={classListId} />;
}

export function ClassListSteps({ companyId, classListId }: { companyId: string; classListId: string }) {
  const { t } = useTranslation();
  const crumbs = useCrumbs(companyId);
  const [address] = useAddress();
  const query = useCall(getClassList, { params: { id: companyId, classListId } });
  const { accept, busy, refusal, before, importing } = useAccept(query.data?.data);
  if (query.error instanceof ServerFailure && query.error.status === 404) return <Gone companyId={companyId} />;
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      title={({ data }) => data.file_name}
      badge={({ data }) => (
        <StateBadge tone={data.state === 'accepted' ? 'good' : importing ? 'quiet' : 'care'}>
          {t(`class_list.state.${importing ? 'importing' : data.state}`)}
        </StateBadge>
      )}
      actions={({ data }) => (data.state === 'preview' && !importing ? <Discard list={data} busy={busy} /> : null)}
    >
      {({ data }) =>
        data.state === 'accepted' ? (
          <Report list={data} before={before} />
        ) : importing ? (
          <Importing job={importing} />
        ) : address.step === 'rows' ? (
          <CheckRows list={data} busy={busy} refusal={refusal} onAccept={() => void accept(data)} />
        ) : (
          <CheckColumns list={data} />
        )
      }
    </RecordPage>
  );
}

/** A list that no one accepted is deleted after a day. */
function Gone({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <PageHeader title={t('class_list.title')} crumbs={useCrumbs(companyId)} />
      <Paper withBorder radius="md">
        <EmptyState
          icon={<IconClockX />}
          title={t('class_list.gone')}
          text={t('class_list.gone_text')}
          action={
            <Button component={Link} to={`/management/companies/${companyId}/class-lists/new`}>
              {t('class_list.other_file')}
            </Button>
          }
        />
      </Paper>
    </Stack>
  );
}

function Discard({ list, busy }: { list: ClassList; busy: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = useRefresh();
  const params = { id: list.company_id, classListId: list.id };
  async function discard() {
    if (
      !(await confirm({
        title: t('class_list.discard_title'),
        text: t('class_list.discard_text'),
        action: t('class_list.discard'),
        danger: true,
      }))
    )
      return;
    try {
      await call(discardClassList, { params });
    } catch (failure) {
      return sayFailure(failure, t);
    }
    await navigate({ to: `/management/companies/${list.company_id}/class-lists/new`, replace: true });
    client.removeQueries({ queryKey: queryOf(getClassList, { params }).queryKey });
    await refresh();
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={busy}
      leftSection={<IconTrash size={16} />}
      onClick={() => void discard()}
    >
      {t('class_list.discard')}
    </Button>
  );
}
