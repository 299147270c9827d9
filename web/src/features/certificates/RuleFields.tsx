import { SimpleGrid, Stack } from '@mantine/core';
import { certificateRules, type CertificateRule, type CertificateTemplate } from '@okur/contract/certificates';
import { readShare } from '@okur/contract/reading/book-pages';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import type { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ExamPicker } from '../exams/ExamPicker.tsx';
import { TutorialPicker } from '../tutorials/TutorialPicker.tsx';

interface RuleForm {
  values: { rule?: CertificateRule | null };
  field: ReturnType<typeof useServerForm>['field'];
  set: ReturnType<typeof useServerForm>['set'];
}

const start: Record<CertificateRule['kind'], CertificateRule> = {
  speed: { kind: 'speed', wpm: 200, comprehension: 70 },
  homework: { kind: 'homework', count: 5 },
  exam: { kind: 'exam', exam_id: '' },
  book: { kind: 'book', count: 1 },
  tutorial: { kind: 'tutorial', tutorial_id: '' },
};

/** What the rule of a stored template names. */
type RuleNames = Partial<Pick<CertificateTemplate, 'exam_name' | 'tutorial_title'>>;

/** Whether the certificate is given by itself, and for what. */
export function RuleFields({ form, names }: { form: unknown; names: RuleNames }) {
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
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {rule?.kind === 'speed' ? <Speed bound={bound} /> : null}
        {rule?.kind === 'homework' ? <Count bound={bound} name="series" /> : null}
        {rule?.kind === 'book' ? <Count bound={bound} name="books_read" /> : null}
        {rule?.kind === 'exam' || rule?.kind === 'tutorial' ? (
          <Chosen rule={rule} bound={bound} put={put} names={names} />
        ) : null}
        {rule ? (
          <DateField
            {...bound<string | null>('rule_from')}
            label={t('certificates.rule_from')}
            description={t('certificates.rule_from_hint')}
          />
        ) : null}
      </SimpleGrid>
      {rule ? <SwitchField {...bound<boolean>('active')} label={t('certificates.active')} /> : null}
    </Stack>
  );
}

type Bound = <T>(path: string) => FieldBinding<T>;

function Speed({ bound }: { bound: Bound }) {
  const { t } = useTranslation();
  return (
    <>
      <NumberField {...bound<number | null>('rule.wpm')} label={t('certificates.wpm')} required />
      <NumberField
        {...bound<number | null>('rule.comprehension')}
        label={t('certificates.comprehension')}
        suffix=" %"
        required
      />
    </>
  );
}

/** How many of what the rule counts. */
function Count({ bound, name }: { bound: Bound; name: 'series' | 'books_read' }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <NumberField
      {...bound<number | null>('rule.count')}
      label={t(`certificates.${name}`)}
      description={t(`certificates.${name}_hint`, { share: f.percent(100 * readShare) })}
      required
    />
  );
}

interface ChosenProps {
  rule: Extract<CertificateRule, { kind: 'exam' | 'tutorial' }>;
  bound: Bound;
  put: (path: string, value: unknown) => void;
  names: RuleNames;
}

/** The exam or the tutorial that the rule names. */
function Chosen({ rule, bound, put, names: { exam_name, tutorial_title } }: ChosenProps) {
  const { t } = useTranslation();
  return rule.kind === 'exam' ? (
    <ExamPicker
      {...bound<string | null>('rule.exam_id')}
      onChange={(id) => put('rule.exam_id', id ?? '')}
      chosen={rule.exam_id && exam_name ? { id: rule.exam_id, name: exam_name } : null}
      label={t('certificates.exam')}
      required
    />
  ) : (
    <TutorialPicker
      {...bound<string | null>('rule.tutorial_id')}
      onChange={(id) => put('rule.tutorial_id', id ?? '')}
      chosen={rule.tutorial_id && tutorial_title ? { id: rule.tutorial_id, title: tutorial_title } : null}
      label={t('certificates.tutorial')}
      required
    />
  );
}
