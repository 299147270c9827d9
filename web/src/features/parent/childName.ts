import type { Child } from '@okur/contract/parents';

export const childName = ({ name, surname }: Pick<Child, 'name' | 'surname'>): string =>
  [name, surname].filter(Boolean).join(' ');
