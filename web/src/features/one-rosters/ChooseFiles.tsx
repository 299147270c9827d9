import { CloseButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconFile, IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DropArea } from '../../kit/fields/DropArea.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { fileSize } from '../../kit/format/fileSize.ts';
import css from './one-rosters.module.css';

interface ChooseFilesProps extends FieldBinding<File[] | undefined> {
  label: ReactNode;
  hint: ReactNode;
}

const accept = { 'application/zip': ['.zip'], 'text/csv': ['.csv'] };

/** A zip, or the files of a folder together. */
export function ChooseFiles({ value = [], onChange, error, label, hint, name }: ChooseFilesProps) {
  const { t } = useTranslation();
  const take = (files: readonly File[]) =>
    onChange([...value.filter((before) => files.every((file) => file.name !== before.name)), ...files]);
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <DropArea
        name={name}
        label={t('one_roster.drop_files')}
        hint={hint}
        icon={<IconFileZip size={36} stroke={1.5} />}
        accept={accept}
        onDrop={take}
        onReject={(rejections) => take(rejections.map(({ file }) => file))}
      />
      {value.length > 0 ? (
        <Stack component="ul" gap={0} className={css.files}>
          {value.map((file) => (
            <Group key={file.name} component="li" wrap="nowrap" gap="sm" className={css.file}>
              <IconFile size={18} aria-hidden />
              <Text size="sm" flex={1} className={css.fileName}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed">
                {fileSize(file.size)}
              </Text>
              <CloseButton
                size="sm"
                aria-label={t('kit.remove', { name: file.name })}
                onClick={() => onChange(value.filter((other) => other !== file))}
              />
            </Group>
          ))}
        </Stack>
      ) : null}
    </Input.Wrapper>
  );
}
