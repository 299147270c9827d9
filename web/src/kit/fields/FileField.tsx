import { Avatar, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { fileSize } from '../format/fileSize.ts';

interface PictureFieldProps extends FieldBinding<File | null | undefined> {
  label: ReactNode;
  description?: ReactNode;
  /** Address of the picture that is stored now. */
  stored?: string | null;
  /** Offered when something is stored. */
  onRemoveStored?: () => void;
  accept?: string;
}

/** A picture with its preview: avatars, logos, covers. Checked by `picture` of kit/validators/schemas.ts. */
export function PictureField({
  name,
  value,
  onChange,
  error,
  label,
  description,
  stored,
  onRemoveStored,
  accept = 'image/png,image/jpeg',
}: PictureFieldProps) {
  const { t } = useTranslation();
  const preview = useMemo(() => (value ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const removable = value ? () => onChange(null) : stored ? onRemoveStored : undefined;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group mt={4} wrap="nowrap">
        <Avatar src={preview ?? stored ?? null} size={64} radius="md" alt="">
          <IconPhoto />
        </Avatar>
        <Stack gap={6}>
          <Group gap="xs">
            <FileButton name={name} accept={accept} onChange={onChange}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={14} />}
                  aria-invalid={error ? true : undefined}
                >
                  {t('kit.choose_picture')}
                </Button>
              )}
            </FileButton>
            {removable ? (
              <Button size="xs" variant="subtle" color="red" onClick={removable}>
                {t('kit.remove_picture')}
              </Button>
            ) : null}
          </Group>
          <Text size="xs" c="dimmed">
            {value ? `${value.name}, ${fileSize(value.size)}` : null}
          </Text>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}
