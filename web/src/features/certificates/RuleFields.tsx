import { SimpleGrid, Stack } from '@mantine/core';
import { certificateRules, type CertificateRule } from '@okur/contract/certificates';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import type { useServerForm } from '../../kit/form/useServerForm.ts';
import { ExamPicker } from '../exams/ExamPicker.tsx';

interface RuleForm {
  values: { rule?: CertificateRule | null };
  field: ReturnType<typeof useServerForm>['field'];
  set: ReturnType<typeof useServerForm>['set'];
}

const start: Record<CertificateRule['kind'], CertificateRule> = {
  speed: { kind: 'speed', wpm: 200, comprehension: 70 },
  homework: { kind: 'homework', count: 5 },
  exam: { kind: 'exam', exam_id: '' },
};

/** Whether the certificate is given by itself, and for what. */
export function RuleFields({ form, examName }: { form: unknown; examName: string | null }) {
  const { t } = useTranslation();
  const { values, field, set } = form as RuleForm;
  const { rule } = values;
  const bound = <T,>(path: string) => (field as (path: string) => FieldBinding<T>)(path);
  const put = set as (path: string, value: unknown) => void;
  const kinds = ['hand', ...certificateRules].map((value) => ({ value, label: t(`certificates.rule_${value}`) }));
  return (
    <Stack gap="sm">
      <SelectField
        name="rule"
        value={rule?.kind ?? 'hand'}
        onChange={(kind) => put('rule', start[kind as CertificateRule['kind']] ?? null)}
        label={t('certificates.rule')}
        description={rule ? t('certificates.rule_hint') : undefined}
        data={kinds}
      />
      <Numbers rule={rule} bound={bound} put={put} examName={examName} />
      {rule ? <SwitchField {...bound<boolean>('active')} label={t('certificates.active')} /> : null}
    </Stack>
  );
}

function Numbers({
  rule,
  bound,
  put,
  examName,
}: {
  rule: CertificateRule | null | undefined;
  bound: <T>(path: string) => FieldBinding<T>;
  put: (path: string, value: unknown) => void;
  examName: string | null;
}) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {rule?.kind === 'speed' ? (
        <NumberField {...bound<number | null>('rule.wpm')} label={t('certificates.wpm')} min={20} max={1500} required />
      ) : null}
      {rule?.kind === 'speed' ? (
        <NumberField
          {...bound<number | null>('rule.comprehension')}
          label={t('certificates.comprehension')}
          min={0}
          max={100}
          suffix=" %"
          required
        />
      ) : null}
      {rule?.kind === 'homework' ? (
        <NumberField
          {...bound<number | null>('rule.count')}
          label={t('certificates.series')}
          description={t('certificates.series_hint')}
          min={1}
          max={100}
          required
        />
      ) : null}
      {rule?.kind === 'exam' ? (
        <ExamPicker
          {...bound<string | null>('rule.exam_id')}
          onChange={(id) => put('rule.exam_id', id ?? '')}
          chosen={rule.exam_id && examName ? { id: rule.exam_id, name: examName } : null}
          label={t('certificates.exam')}
          required
        />
      ) : null}
      {rule ? (
        <DateField
          {...bound<string | null>('rule_from')}
          label={t('certificates.rule_from')}
          description={t('certificates.rule_from_hint')}
        />
      ) : null}
    </SimpleGrid>
  );
}
