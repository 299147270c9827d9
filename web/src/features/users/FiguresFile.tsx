import { Button, Text } from '@mantine/core';
import type { Job } from '@okur/contract/jobs';
import { startUsersReport } from '@okur/contract/reports';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFileJob } from '../../kit/list/useExport.tsx';

const formats = ['xlsx', 'csv'] as const;
const Period = z.object({ from: z.string().nullable(), to: z.string().nullable(), format: z.enum(formats) });
type Period = z.infer<typeof Period>;
type Begun = { data: Job | null };

interface FiguresFileProps {
  /** Whose students: of all in reach without either. */
  companyId?: string | undefined;
  departmentId?: string | undefined;
  /** What the file is called. */
  name: string;
}

/** A row for each student with the figures of a period, as a file. */
export function FiguresFile({ companyId, departmentId, name }: FiguresFileProps) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const { writing, follow } = useFileJob();
  if (!ability.can('view', 'USER_REPORT_DOWNLOAD')) return null;
  const start = ({ from, to, format }: Period, password?: string): Promise<Begun> =>
    call(startUsersReport, {
      body: {
        format,
        name: name.slice(0, 120),
        locale: i18n.language.slice(0, 2) as 'tr',
        from: from ?? undefined,
        to: to ?? undefined,
        company_id: companyId,
        department_id: departmentId,
        password,
      },
    });
  const ask = () =>
    openFormModal(
      <PeriodForm
        start={start}
        onStarted={(begun, period) => void follow(begun, (password) => start(period, password))}
      />,
    );
  return (
    <Button
      variant="default"
      leftSection={<IconReportAnalytics size={16} />}
      loading={writing}
      onClick={() => void ask()}
    >
      {t('users.figures')}
    </Button>
  );
}

interface PeriodFormProps {
  start: (period: Period) => Promise<Begun>;
  onStarted: (begun: Begun, period: Period) => void;
}

function PeriodForm({ start, onStarted }: PeriodFormProps) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: Period,
    initial: { from: null, to: null, format: 'xlsx' } as Period,
    submit: async (period) => ({ begun: await start(period), period }),
    onSaved: ({ begun, period }) => onStarted(begun, period),
  });
  return (
    <FormModal form={form} title={t('users.figures_title')} action={t('kit.export_go')}>
      <Text size="sm">{t('users.figures_text')}</Text>
      <DateField {...form.field('from')} label={t('kit.from')} clearable />
      <DateField {...form.field('to')} label={t('kit.to')} clearable />
      <SelectField
        {...form.field('format')}
        label={t('users.figures_format')}
        data={formats.map((format) => ({ value: format, label: t(`kit.export_${format}`) }))}
        allowDeselect={false}
      />
    </FormModal>
  );
}
