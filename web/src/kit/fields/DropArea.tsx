import { Group, Text } from '@mantine/core';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconUpload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface DropAreaProps extends Pick<DropzoneProps, 'accept' | 'maxSize' | 'multiple' | 'onDrop' | 'onReject'> {
  name: string;
  /** What to drop; it names the field of the files, too. */
  label: string;
  hint?: ReactNode;
  /** While nothing is held over it. */
  icon: ReactNode;
}

/** Where files are dropped, or chosen by a click. */
export function DropArea({ name, label, hint, icon, ...dropzone }: DropAreaProps) {
  return (
    <Dropzone mt={4} inputProps={{ name, 'aria-label': label }} {...dropzone}>
      <Group justify="center" gap="md" wrap="nowrap" mih={110} style={{ pointerEvents: 'none' }}>
        <Dropzone.Accept>
          <IconUpload size={36} stroke={1.5} />
        </Dropzone.Accept>
        <Dropzone.Reject>
          <IconX size={36} stroke={1.5} />
        </Dropzone.Reject>
        <Dropzone.Idle>{icon}</Dropzone.Idle>
        <div>
          <Text>{label}</Text>
          {hint ? (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          ) : null}
        </div>
      </Group>
    </Dropzone>
  );
}
