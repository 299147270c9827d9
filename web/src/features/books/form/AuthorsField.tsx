import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { type Book, type BookInput, bookRoles, createAuthor, listAuthors } from '@okur/contract/books';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../kit/client/api.ts';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { SearchableSelect } from '../../../kit/fields/SearchableSelect.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useBookChoices } from '../choices.ts';

type Authors = NonNullable<z.input<typeof BookInput>['authors']>;
type Author = Authors[number];

interface AuthorsFieldProps {
  /** Authors of the stored book, so that they show by name before anything was searched. */
  chosen: Book['authors'];
  errorAt: (at: number) => string | undefined;
}

/** Who wrote, drew, translated or edited a book, in the order in which it names them. */
export function AuthorsField({
  value = [],
  onChange,
  error,
  chosen,
  errorAt,
}: FieldBinding<Authors | undefined> & AuthorsFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('menu.authors')} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {value.map((author, at) => (
          <AuthorLine
            key={at}
            number={at + 1}
            author={author}
            chosen={chosen}
            error={errorAt(at)}
            onChange={(part) => onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...value, { author_id: '', role: 'author' }])}
        >
          {t('books.author_add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface AuthorLineProps {
  /** From 1. */
  number: number;
  author: Author;
  chosen: Book['authors'];
  error: string | undefined;
  onChange: (part: Partial<Author>) => void;
  onRemove: () => void;
}

function AuthorLine({ number, author, chosen, error, onChange, onRemove }: AuthorLineProps) {
  const { t } = useTranslation();
  const { roles } = useBookChoices();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <SearchableSelect
        name={`authors.${number - 1}.author_id`}
        aria-label={t('books.author')}
        value={author.author_id || null}
        onChange={(id) => onChange({ author_id: id ?? '' })}
        error={error}
        style={{ flex: 1 }}
        loadKey={['authors']}
        preset={chosen.map(({ id, name }) => ({ value: id, label: name }))}
        load={async (search, signal) => (await call(listAuthors, { query: { search }, signal })).data.map(asOption)}
        onAdd={async (name) => asOption((await call(createAuthor, { body: { name } })).data)}
      />
      <SelectField
        name={`authors.${number - 1}.role`}
        aria-label={t('books.role')}
        value={author.role}
        onChange={(role) => onChange({ role: bookRoles.find((one) => one === role) ?? 'author' })}
        error={undefined}
        data={roles}
        w={140}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('books.author_remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
