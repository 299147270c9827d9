import { Alert, Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { classListFields, missingFields, type ClassList, type ClassListField } from '@okur/contract/class-lists';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import css from './class-lists.module.css';
import { HeaderRow } from './HeaderRow.tsx';
import { Steps } from './Steps.tsx';
import { useMapping } from './useMapping.ts';

/** The second step: what each column of the file was taken for, to be set right. */
export function CheckColumns({ list }: { list: ClassList }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  const { mapping, choose, saving } = useMapping(list);
  const missing = missingFields(mapping);
  const other = `/management/companies/${list.company_id}/class-lists/new`;
  return (
    <Stack gap="lg" maw={860}>
      <Steps current="columns" links={{ file: other }} />
      <FileFacts list={list} />
      <HeaderRow list={list} />
      {missing.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t('class_list.missing_title')} role="alert">
          {missing.map((field) => (
            <Text key={field} size="sm">
              {t(`class_list.missing_column.${field}`)}
            </Text>
          ))}
        </Alert>
      ) : null}
      <Paper withBorder radius="md">
        <div className={css.columnsHead}>
          <Text size="sm" fw={600}>
            {t('class_list.column_in_file')}
          </Text>
          <Text size="sm" fw={600}>
            {t('class_list.column_means')}
          </Text>
        </div>
        <ul className={css.columns}>
          {list.columns.map((column) => (
            <li key={column.index} className={css.column}>
              <ColumnSample column={column} />
              <FieldSelect
                header={column.header}
                field={mapping[column.index] ?? 'ignore'}
                onChange={(field) => choose(column.index, field)}
              />
            </li>
          ))}
        </ul>
      </Paper>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" component={Link} to={other}>
          {t('class_list.other_file')}
        </Button>
        <Button
          rightSection={<IconArrowRight size={16} />}
          loading={saving}
          disabled={missing.length > 0}
          onClick={() => write({ step: 'rows' })}
        >
          {t('class_list.to_rows')}
        </Button>
      </Group>
    </Stack>
  );
}

function FileFacts({ list }: { list: ClassList }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Facts
      items={[
        [t('class_list.rows'), f.number(list.counts.rows)],
        [t('class_list.encoding'), list.separator === null ? 'XLSX' : t(`class_list.encodings.${list.encoding}`)],
        ...(list.separator === null
          ? []
          : [
              [
                t('class_list.separator'),
                t(`class_list.separators.${separatorNames[list.separator] ?? 'semicolon'}`),
              ] as const,
            ]),
        [t('class_list.uploaded_at'), f.dateTime(list.created_at)],
      ]}
    />
  );
}

const separatorNames: Record<string, string> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' };

function ColumnSample({ column: { header, index, sample } }: { column: ClassList['columns'][number] }) {
  const { t } = useTranslation();
  return (
    <div className={css.sample}>
      <Text fw={550} truncate>
        {header.trim() || t('class_list.column_number', { number: index + 1 })}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {sample.map((cell) => cell.trim() || '–').join(' · ')}
      </Text>
    </div>
  );
}

function FieldSelect({
  header,
  field,
  onChange,
}: {
  header: string;
  field: ClassListField;
  onChange: (field: ClassListField) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('class_list.column_means_of', { column: header })}
      className={css.field}
      data={classListFields.map((value) => ({ value, label: t(`class_list.field.${value}`) }))}
      value={field}
      allowDeselect={false}
      maxDropdownHeight={320}
      variant={field === 'ignore' ? 'filled' : 'default'}
      onChange={(value) => onChange(value as ClassListField)}
    />
  );
}
