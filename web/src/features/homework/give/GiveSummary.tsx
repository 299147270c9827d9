import type { Department } from '@okur/contract/departments';
import { createSummaryHomework, type SummaryReading } from '@okur/contract/homework';
import type { BodyIn } from '@okur/contract/route';
import { getSummary } from '@okur/contract/summaries';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { SummaryPicker } from '../../summaries/SummaryPicker.tsx';
import type { NewTemplate } from '../templates/TemplateForm.tsx';
import { useTitleOf } from '../useTitleOf.ts';
import { AssignForm } from './AssignForm.tsx';
import { ChosenSummary } from './ChosenSummary.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import { fitsClock, SummaryReadingChoice } from './SummaryReadingChoice.tsx';

const stepsOf = ({
  title,
  summary_id,
  summary_reading,
  target,
}: BodyIn<typeof createSummaryHomework>): NewTemplate['steps'] =>
  summary_id === '' ? [] : [{ kind: 'summary', title, summary_id, summary_reading, target }];

interface GiveSummaryProps {
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Which summary, how it is read, for whom, until when. */
export function GiveSummary({ departments, department }: GiveSummaryProps) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: 'homework:summary',
    schema: createSummaryHomework.body,
    initial: {
      ...useCommonValues('', department),
      summary_id: '',
      summary_reading: 'free' as SummaryReading,
    },
    typed: useTyped(),
    submit: (body) => call(createSummaryHomework, { body }),
    onSaved: useAfterAssigning(),
  });
  const { summary_id: id, summary_reading: reading = 'free' } = form.values;
  const seen = useCall(getSummary, { params: { id } }, { enabled: id !== '', placeholderData: keepPreviousData });
  const summary = seen.data?.data.id === id ? seen.data.data : undefined;
  const isUntitled = useTitleOf(form.values.title, (title) => form.set('title', title), summary?.title);
  return (
    <AssignForm
      kind="summary"
      form={form}
      targeted={reading === 'timed' ? form : undefined}
      departments={departments}
      isUntitled={isUntitled}
      steps={stepsOf(form.values)}
      content={
        <>
          <SummaryPicker
            {...form.field('summary_id')}
            onChange={(chosen) => form.set('summary_id', chosen ?? '')}
            chosen={summary ?? null}
            label={t('homework.which_summary')}
            size="md"
            required
          />
          <SummaryReadingChoice
            value={reading}
            onChange={(next) => {
              form.set('summary_reading', next);
              // Without the clock nothing is measured, so there is no target.
              if (next === 'free') form.set('target', null);
            }}
            isTimed={!summary || fitsClock(summary)}
            error={form.field('summary_reading').error}
          />
        </>
      }
      preview={<ChosenSummary summary={summary} values={form.values} departments={departments} />}
    />
  );
}
