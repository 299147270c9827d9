import type { Certificate, CertificateTemplate } from '@okur/contract/certificates';
import { renderHook } from '@testing-library/react';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import '../../kit/testing.tsx';
import { exportColumns } from '../../kit/list/exportColumns.ts';
import { useCertificateColumns } from './IssuedList.tsx';
import { useTemplateColumns } from './TemplateList.tsx';

const t = ((key: string) => key) as TFunction;

it('a file of certificates says which are withdrawn, since when and why', () => {
  const { result } = renderHook(useCertificateColumns);
  const columns = exportColumns(result.current, [{ state: 'withdrawn' } as Certificate], t);
  expect(columns).toMatchObject([
    { fields: ['state'], words: { valid: 'certificates.state_valid', withdrawn: 'certificates.state_withdrawn' } },
    { fields: ['withdrawn_at'] },
    { fields: ['withdraw_reason'] },
  ]);
});

it('a file of templates holds words for the language and the rule', () => {
  const { result } = renderHook(useTemplateColumns);
  const columns = exportColumns(result.current, [{ language: 'tr', rule: null } as CertificateTemplate], t);
  expect(columns).toMatchObject([
    { fields: ['language'], words: { tr: 'Turkish', pl: 'Polish' } },
    { fields: ['rule.kind'], words: { speed: 'certificates.rule_speed', exam: 'certificates.rule_exam' } },
    { fields: ['exam_name'] },
    { fields: ['tutorial_title'] },
    { fields: ['rule.wpm'] },
    { fields: ['rule.comprehension'] },
    { fields: ['rule.count'] },
  ]);
});
