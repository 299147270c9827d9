import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { FieldBinding } from '../form/binding.ts';

const Editor = lazy(() => import('./RichTextEditor.tsx'));

export interface RichTextProps extends FieldBinding<string | null | undefined> {
  label: ReactNode;
  description?: ReactNode;
  required?: boolean;
  minHeight?: number;
  /** Passages of the text to be marked while it is written. */
  marks?: readonly string[];
}

/**
 * Text with headings, bold, italic, lists and quotes; the value is HTML. The editor itself is loaded when it is first
 * shown.
 */
export function RichText(props: RichTextProps) {
  const { label, description, error, required, minHeight = 240 } = props;
  return (
    <Input.Wrapper label={label} description={description} error={error} required={required} labelElement="div">
      <Suspense fallback={<Skeleton height={minHeight + 52} mt={4} />}>
        <Editor {...props} minHeight={minHeight} />
      </Suspense>
    </Input.Wrapper>
  );
}
