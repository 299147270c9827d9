import { ActionIcon, Button, Group, Input, Paper, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../../kit/fields/TextareaField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { emptyRow, type KindField } from './kindFields.ts';

/** What the fields need of the form, by dotted names under `params` and `content`. */
export interface FieldsForm {
  field: (path: string) => FieldBinding<unknown>;
  insert: (path: string, item: unknown, index?: number) => void;
  remove: (path: string, index: number) => void;
}

interface Props {
  fields: readonly KindField[];
  /** `params` or `content`. */
  at: string;
  form: FieldsForm;
  language?: string;
}

/** Longer texts get several lines. */
const longText = 250;

/** The fields that the schema of a kind asks for. */
export function KindFields({ fields, at, form, language }: Props) {
  const small = fields.filter((field) => field.type === 'number' || field.type === 'choice');
  const large = fields.filter((field) => field.type !== 'number' && field.type !== 'choice');
  return (
    <Stack gap="md">
      {small.length > 0 ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {small.map((field) => (
            <OneField key={field.name} field={field} path={`${at}.${field.name}`} form={form} language={language} />
          ))}
        </SimpleGrid>
      ) : null}
      {large.map((field) => (
        <OneField key={field.name} field={field} path={`${at}.${field.name}`} form={form} language={language} />
      ))}
    </Stack>
  );
}

interface OneProps {
  field: KindField;
  path: string;
  form: FieldsForm;
  language: string | undefined;
}

function OneField({ field, path, form, language }: OneProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const binding = form.field(path);
  const label = t(`exercise.param_${field.name}`);
  if (field.type === 'number')
    return (
      <NumberField
        {...(binding as FieldBinding<number | null>)}
        label={label}
        description={t('exercise.from_to', { min: f.number(field.min), max: f.number(field.max) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={field.min}
        max={field.max}
        required
      />
    );
  if (field.type === 'choice')
    return (
      <SelectField
        {...(binding as FieldBinding<string | null>)}
        label={label}
        data={field.values.map((value) => ({ value, label: t(`exercise.choice_${value}`) }))}
        required
      />
    );
  if (field.type === 'list')
    return <Lines path={path} form={form} label={label} language={language} required={field.required} />;
  if (field.type === 'rows') return <Rows field={field} path={path} form={form} language={language} />;
  const text = binding as FieldBinding<string>;
  return field.max >= longText ? (
    <TextareaField
      {...text}
      label={label}
      minRows={field.max > 1000 ? 8 : 1}
      maxRows={field.max > 1000 ? 18 : undefined}
      maxLength={field.max}
      lang={language}
      required={field.required}
    />
  ) : (
    <TextField {...text} label={label} maxLength={field.max} lang={language} required={field.required} />
  );
}

interface LinesProps {
  path: string;
  form: FieldsForm;
  label: string;
  language: string | undefined;
  required: boolean;
}

/**
 * Texts, one on a line; empty lines go when the field is left. What is wrong with one of them is told with its place.
 */
function Lines({ path, form, label, language, required }: LinesProps) {
  const { t } = useTranslation();
  const { value, onChange, error, name } = form.field(path) as FieldBinding<string[]>;
  const faults = value.flatMap(
    (_, at) =>
      form
        .field(`${path}.${at}`)
        .error?.replace(/^/, `${t('kit.label', { label: t('exercise.line', { line: at + 1 }) })} `) ?? [],
  );
  return (
    <TextareaField
      name={name}
      error={error ?? faults[0]}
      value={value.join('\n')}
      onChange={(typed) => onChange((typed ?? '') === '' ? [] : (typed ?? '').split('\n'))}
      onBlur={() => onChange(value.map((line) => line.trim()).filter(Boolean))}
      label={label}
      description={t('exercise.one_a_line')}
      minRows={2}
      lang={language}
      required={required}
    />
  );
}

const isBlank = (row: unknown, fields: readonly KindField[]): boolean =>
  JSON.stringify(row) === JSON.stringify(emptyRow(fields));

function Rows({
  field,
  path,
  form,
  language,
}: Omit<OneProps, 'field'> & { field: Extract<KindField, { type: 'rows' }> }) {
  const { t } = useTranslation();
  const id = useId();
  const { value, error } = form.field(path) as FieldBinding<unknown[]>;
  const label = t(`exercise.param_${field.name}`);
  function add() {
    form.insert(path, emptyRow(field.fields));
    const first = `${path}.${value.length}.${field.fields[0]?.name}`;
    // What is between here and the next paint: the new row.
    requestAnimationFrame(() => document.getElementsByName(first)[0]?.focus());
  }
  function remove(at: number) {
    const row = value[at];
    form.remove(path, at);
    if (!isBlank(row, field.fields))
      toast.undo(t('exercise.row_removed', { name: `${label} ${at + 1}` }), t('kit.undo'), async () =>
        form.insert(path, row, at),
      );
  }
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Input.Label component="div" required={field.required}>
        {label}
      </Input.Label>
      {value.map((_, at) => (
        // A row has no name of its own: it is its place.
        // eslint-disable-next-line react/no-array-index-key
        <RowFields
          key={at}
          at={at}
          field={field}
          path={path}
          form={form}
          language={language}
          label={label}
          remove={remove}
        />
      ))}
      {error ? <Input.Error id={id}>{error}</Input.Error> : null}
      <Group>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={value.length >= field.most}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onClick={add}
        >
          {t('exercise.add_row')}
        </Button>
      </Group>
    </Stack>
  );
}

function RowFields({
  at,
  field,
  path,
  form,
  language,
  label,
  remove,
}: {
  at: number;
  field: Extract<KindField, { type: 'rows' }>;
  path: string;
  form: FieldsForm;
  language: string | undefined;
  label: string;
  remove: (at: number) => void;
}) {
  const { t } = useTranslation();
  const isNarrow = field.fields.every(({ type }) => type === 'text');
  return (
    <Paper withBorder radius="md" p="sm">
      <Group wrap="nowrap" align="flex-start">
        <SimpleGrid cols={{ base: 1, xs: isNarrow ? 2 : 1 }} flex={1}>
          {field.fields.map((inner) => (
            <OneField
              key={inner.name}
              field={inner}
              path={`${path}.${at}.${inner.name}`}
              form={form}
              language={language}
            />
          ))}
        </SimpleGrid>
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={26}
          aria-label={t('kit.remove', { name: `${label} ${at + 1}` })}
          onClick={() => remove(at)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
