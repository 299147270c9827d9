import { CloseButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { fileSize } from '../format/fileSize.ts';
import { DropArea } from './DropArea.tsx';

interface UploadProps extends FieldBinding<File | null | undefined> {
  label: ReactNode;
  /** What may be dropped, in words: kinds and largest size. */
  hint?: ReactNode;
  /** MIME types or extensions with a dot, by MIME type: `{ 'text/csv': ['.csv'] }`. */
  accept?: Record<string, string[]>;
  maxBytes?: number;
}

/**
 * One file, dropped or chosen: imports, documents. A file of the wrong kind or size is told by `onChange`'s schema, not
 * swallowed.
 */
export function Upload({ value, onChange, error, label, hint, accept, maxBytes, name }: UploadProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {value ? (
        <ChosenFile file={value} onRemove={() => onChange(null)} />
      ) : (
        <DropArea
          name={name}
          label={t('kit.drop_file')}
          hint={hint}
          icon={<IconFile size={36} stroke={1.5} />}
          multiple={false}
          accept={accept}
          maxSize={maxBytes}
          onDrop={([file]) => onChange(file ?? null)}
          // The form's own rule says what is wrong with it.
          onReject={([rejection]) => onChange(rejection?.file ?? null)}
        />
      )}
    </Input.Wrapper>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Group
      mt={4}
      p="sm"
      wrap="nowrap"
      justify="space-between"
      style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Group wrap="nowrap">
        <IconFile aria-hidden />
        <Stack gap={0}>
          <Text size="sm" fw={500}>
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {fileSize(file.size)}
          </Text>
        </Stack>
      </Group>
      <CloseButton aria-label={t('kit.remove', { name: file.name })} onClick={onRemove} />
    </Group>
  );
}
