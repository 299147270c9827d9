import type { CertificateTemplate } from '@okur/contract/certificates';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

type Ruled = Pick<CertificateTemplate, 'rule' | 'exam_name' | 'tutorial_title'>;

/** What a template's rule asks for, in a line. */
export function ruleWords(
  { rule, exam_name, tutorial_title }: Ruled,
  t: TFunction,
  f: ReturnType<typeof useFormat>,
): string {
  if (rule === null) return t('certificates.by_hand');
  if (rule.kind === 'speed')
    return t('certificates.rule_speed_line', {
      wpm: f.number(rule.wpm),
      comprehension: f.percent(rule.comprehension),
    });
  if (rule.kind === 'homework') return t('certificates.rule_homework_line', { count: rule.count });
  if (rule.kind === 'book') return t('certificates.rule_book_line', { count: rule.count });
  if (rule.kind === 'tutorial')
    return tutorial_title === null
      ? t('certificates.rule_tutorial')
      : t('certificates.rule_tutorial_line', { name: tutorial_title });
  return exam_name === null ? t('certificates.rule_exam') : t('certificates.rule_exam_line', { name: exam_name });
}

export function useRuleWords(): (template: Ruled) => string {
  const { t } = useTranslation();
  const f = useFormat();
  return (template) => ruleWords(template, t, f);
}
