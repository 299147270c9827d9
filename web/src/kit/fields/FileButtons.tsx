import { Button, FileButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Chooses one file: a button of the size that is beside what is stored. */
export function ChooseFileButton({
  accept,
  busy,
  icon,
  onChoose,
  children,
}: {
  accept: string;
  busy: boolean;
  icon: ReactNode;
  onChoose: (file: File | null) => unknown;
  children: ReactNode;
}) {
  return (
    <FileButton accept={accept} onChange={(file) => void onChoose(file)}>
      {(button) => (
        <Button {...button} size="compact-sm" variant="subtle" loading={busy} leftSection={icon}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}

export function RemoveFileButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-sm" variant="subtle" color="red" leftSection={<IconTrash size={14} />} onClick={onClick}>
      {children}
    </Button>
  );
}
