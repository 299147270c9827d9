import { Badge, Button, Paper, Stack } from '@mantine/core';
import { listFaq, type Faq } from '@okur/contract/faq';
import type { Language } from '@okur/contract/fields';
import { listLanguages } from '@okur/contract/localization';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordTabs } from '../../kit/record/RecordTabs.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { FaqForm } from './FaqForm.tsx';
import { FaqList } from './FaqList.tsx';
import { FaqPreview } from './FaqPreview.tsx';

/** General contents: the frequent questions, a tab for each language. */
export default function FaqPage() {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const [{ tab }] = useAddress();
  const languages = useCall(listLanguages, {});
  // All of them at once: they are dozens, and each tab says how many it holds.
  const faq = useCall(listFaq, { query: { isAll: 'true', deleted: 'true' } });
  const failed = [faq, languages].find((query) => query.isError && query.data === undefined);
  if (failed)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      </Paper>
    );
  if (!faq.data || !languages.data) return <RecordSkeleton />;

  const { data: rows } = faq.data;
  const active = rows.filter((row) => !row.deleted_at);
  const current = languages.data.data.find(({ code }) => code === tab) ?? languages.data.data[0];
  const language: Language = current?.code ?? 'tr';
  const add = ability.can('add', 'GENERAL_CONTENTS') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<FaqForm language={language} />)}>
      {t('faq.add')}
    </Button>
  ) : null;
  const of = (code: Language, all: readonly Faq[]) => all.filter((row) => row.language === code);

  return (
    <Stack gap="md">
      <PageHeader
        title={t('menu.general_contents')}
        badge={
          <Badge variant="light" color="gray" size="lg">
            {f.number(active.length)}
          </Badge>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconEye size={16} />}
              onClick={() => openFormModal(<FaqPreview language={language} languageName={current?.name ?? ''} />)}
            >
              {t('faq.preview')}
            </Button>
            {add}
          </>
        }
      />
      <RecordTabs
        tabs={languages.data.data.map(({ code, name }) => ({
          key: code,
          label: `${name} · ${f.number(of(code, active).length)}`,
          content: <FaqList rows={of(code, rows)} add={add} />,
        }))}
      />
    </Stack>
  );
}
