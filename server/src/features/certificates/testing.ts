import { certificates } from '@okur/contract';
import type { CertificateTemplateInput } from '@okur/contract/certificates';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { School } from '../../platform/testing/factories.ts';

type Input = z.input<typeof CertificateTemplateInput>;

/** A template of the school, in use. */
export const template = async (school: School, change: Partial<Input> = {}) => {
  const answer = await school.manager.call(certificates.createCertificateTemplate, {
    body: {
      title: 'Hızlı okur',
      language: 'tr',
      body: '{{student}}, {{class}} sınıfında {{school}} adına {{date}} günü başardı.',
      ...change,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
export const issuedTo = async (school: School, userId: string) =>
  (await school.manager.call(certificates.listCertificates, { query: { user_id: userId } })).body.data;
