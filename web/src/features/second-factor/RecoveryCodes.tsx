import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../../kit/client/account.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { PrintPage } from '../../kit/print/PrintPage.tsx';

/** Shown once: to be downloaded, printed or copied. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const email = useAdmin()?.email ?? '';
  const [printing, setPrinting] = useState(false);
  const heading = t('second_factor.codes_for', { email });
  const text = `${heading}\n${t('second_factor.codes_once')}\n\n${codes.join('\n')}\n`;
  const download = () =>
    saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), name: 'okur-recovery-codes.txt' });
  const small = { variant: 'default', size: 'xs' } as const;
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text fw={600}>{t('second_factor.codes_title')}</Text>
        <Text size="sm">{t('second_factor.codes_text')}</Text>
      </Stack>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" p="xs" ta="center" style={{ letterSpacing: '0.06em' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button {...small} leftSection={<IconDownload size={16} />} onClick={download}>
          {t('second_factor.download')}
        </Button>
        <Button {...small} leftSection={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
          {t('second_factor.print')}
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button {...small} leftSection={<IconCopy size={16} />} onClick={copy}>
              {t(copied ? 'second_factor.copied' : 'second_factor.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end" mt="xs">
        <Button onClick={onSaved}>{t('second_factor.codes_saved')}</Button>
      </Group>
      {printing ? (
        <PrintPage
          title={heading}
          columns={1}
          rows={1}
          onClose={() => setPrinting(false)}
          cards={[{ key: 'codes', content: <PrintedCodes heading={heading} codes={codes} /> }]}
        />
      ) : null}
    </Stack>
  );
}

function PrintedCodes({ heading, codes }: { heading: string; codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Text fw={600}>{heading}</Text>
      <Text size="sm">{t('second_factor.codes_once')}</Text>
      <SimpleGrid cols={2} maw={420}>
        {codes.map((code) => (
          <Text key={code} ff="monospace" fz="lg">
            {code}
          </Text>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
