import { Text, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { limits } from '@okur/contract/limits';
import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import type { FieldBinding } from '../form/binding.ts';
import { phoneMask } from '../masks/masks.ts';
import type { Mask } from '../masks/masks.ts';
import type { Bound } from './TextField.tsx';

type MaskedFieldProps = Bound<TextInputProps, FieldBinding<string | null | undefined>> & { mask: Mask };

/** Text under a mask of kit/masks; the value is the masked text. The caret stays behind the character just typed. */
export function MaskedField({ mask, value, onChange, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const charactersBefore = useRef<number | null>(null);
  const display = mask(value ?? '');

  useLayoutEffect(() => {
    if (charactersBefore.current === null) return;
    const caret = offsetBehind(display, charactersBefore.current);
    input.current?.setSelectionRange(caret, caret);
    charactersBefore.current = null;
  }, [display]);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    charactersBefore.current = typed
      .slice(0, currentTarget.selectionStart ?? typed.length)
      .replace(/[^\p{L}\d]/gu, '').length;
    onChange(mask(typed));
  }

  // The mask ends the text by itself, also one that is pasted with blanks.
  return (
    <TextInput inputMode="numeric" {...rest} maxLength={undefined} ref={input} value={display} onChange={change} />
  );
}

/** The place in a masked text behind its `count`-th letter or digit. */
function offsetBehind(text: string, count: number): number {
  let seen = 0;
  let offset = 0;
  while (offset < text.length && seen < count) {
    if (/[\p{L}\d]/u.test(text[offset] ?? '')) seen += 1;
    offset += 1;
  }
  return offset;
}

/** A Turkish phone number; the value is its ten digits without the prefix, or an empty text. */
export function PhoneField({ onChange, ...rest }: Omit<MaskedFieldProps, 'mask'>) {
  return (
    <MaskedField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(5__) ___ __ __"
      leftSection={
        <Text size="sm" c="dimmed">
          {limits.phonePrefix}
        </Text>
      }
      leftSectionWidth={46}
      {...rest}
      mask={phoneMask}
      onChange={(masked) => onChange((masked ?? '').replace(/\D/g, ''))}
    />
  );
}
