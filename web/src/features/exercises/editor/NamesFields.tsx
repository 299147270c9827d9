import { SimpleGrid, Stack, Text } from '@mantine/core';
import { listLanguages } from '@okur/contract/localization';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '../../../kit/fields/TextareaField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import type { FieldsForm } from './KindFields.tsx';

interface Props {
  /** Field with a text in each language. */
  at: string;
  /** Has the name of a language in it. */
  label: (language: string) => string;
  /** How many of them are needed. */
  hint?: string;
  form: FieldsForm;
  long?: boolean;
}

/** One text in each language; readers without one get another's. */
export function NamesFields({ at, label, hint, form, long = false }: Props) {
  const { i18n } = useTranslation();
  const languages = useCall(listLanguages, {}).data?.data ?? [];
  const named = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (
    <Stack gap={6} role="group" aria-describedby={hint ? `${at}-hint` : undefined}>
      {hint ? (
        <Text size="sm" c="dimmed" id={`${at}-hint`}>
          {hint}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {languages.map(({ code }) => {
          const field = {
            ...(form.field(`${at}.${code}`) as FieldBinding<string>),
            label: label(named.of(code) ?? code),
            lang: code,
          };
          return long ? <TextareaField key={code} {...field} minRows={2} /> : <TextField key={code} {...field} />;
        })}
      </SimpleGrid>
    </Stack>
  );
}
