import { Select, Switch } from '@mantine/core';
import type { SelectProps, SwitchProps } from '@mantine/core';
import type { FieldBinding } from '../form/binding.ts';
import type { Bound } from './TextField.tsx';

/** Yes or no. */
export function SwitchField({
  value,
  onChange,
  ...rest
}: Bound<Omit<SwitchProps, 'checked'>, FieldBinding<boolean | null | undefined>>) {
  return <Switch {...rest} checked={value ?? false} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** One of a few; for many or for those of the server see SearchableSelect. */
export function SelectField({ value, onChange, ...rest }: Bound<SelectProps, FieldBinding<string | null | undefined>>) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      {...rest}
      // That of the value, and what is typed is a search.
      maxLength={undefined}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
