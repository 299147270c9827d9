import type { CertificateTemplate } from '@okur/contract/certificates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** What a template's rule asks for, in a line. */
export function useRuleWords(): (template: Pick<CertificateTemplate, 'rule' | 'exam_name'>) => string {
  const { t } = useTranslation();
  const f = useFormat();
  return ({ rule, exam_name }) => {
    if (rule === null) return t('certificates.by_hand');
    if (rule.kind === 'speed') return t('certificates.rule_speed_line', { wpm: f.number(rule.wpm), comprehension: f.percent(rule.comprehension) });
    if (rule.kind === 'homework') return t('certificates.rule_homework_line', { count: rule.count });
    return t('certificates.rule_exam_line', { name: exam_name ?? '–' });
  };
}
