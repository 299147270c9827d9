import { ActionIcon, Alert, Stack, Text } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import css from '../books.module.css';
import { TakenEan } from './TakenEan.tsx';
import { useBarcode } from './useBarcode.ts';

interface EanFieldProps extends FieldBinding<string | null | undefined> {
  /** Of a book that is stored: its own number is not taken by another. */
  bookId: string | undefined;
}

/** The number of a book, typed or read from its back by the camera. */
export function EanField({ value, onChange, bookId, ...binding }: EanFieldProps) {
  const { t } = useTranslation();
  const [isScanning, setScanning] = useState(false);
  return (
    <Stack gap={6}>
      <TextField
        {...binding}
        value={value ?? ''}
        onChange={onChange}
        label={t('books.ean')}
        placeholder="978-975-08-0294-2"
        rightSection={
          <ActionIcon
            variant="subtle"
            aria-label={t('books.scan')}
            aria-pressed={isScanning}
            onClick={() => setScanning(!isScanning)}
          >
            <IconBarcode size={18} />
          </ActionIcon>
        }
      />
      {binding.error ? null : <TakenEan typed={value ?? ''} bookId={bookId} />}
      {isScanning ? (
        <Camera
          onFound={(ean) => {
            onChange(ean);
            setScanning(false);
          }}
        />
      ) : null}
    </Stack>
  );
}

function Camera({ onFound }: { onFound: (ean: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const isDenied = useBarcode(video, onFound);
  if (isDenied) return <Alert color="yellow">{t('books.scan_denied')}</Alert>;
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t('books.scan_text')}
      </Text>
      <video ref={video} className={css.camera} muted playsInline />
    </Stack>
  );
}
