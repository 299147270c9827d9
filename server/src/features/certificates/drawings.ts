import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateTemplate } from '@okur/contract/certificates';

/** A4 across, in points. */
export const sheet = { width: 841.89, height: 595.28 } as const;

type Drawing = Exclude<CertificateTemplate['background'], 'image'>;

const drawing = (name: Drawing): string => readFileSync(join(import.meta.dirname, `${name}.svg`), 'utf8');
const drawings: Record<Drawing, string> = {
  frame: drawing('frame'),
  ribbon: drawing('ribbon'),
  leaves: drawing('leaves'),
};

export const drawingOf = (background: CertificateTemplate['background']): string =>
  drawings[background === 'image' ? 'frame' : background];
/** The part of the sheet that stays free for the text: left and right, in points. */
export const roomOf = (background: CertificateTemplate['background']): { left: number; right: number } =>
  background === 'ribbon' ? { left: 215, right: 60 } : { left: 100, right: 100 };
