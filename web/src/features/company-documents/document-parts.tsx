import { Badge, Group, Stack, Text } from '@mantine/core';
import type { CompanyDocument } from '@okur/contract/company-documents';
import { IconExternalLink, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../kit/format/fileSize.ts';

const icons = { pdf: IconFileTypePdf, png: IconPhoto, jpg: IconPhoto, link: IconExternalLink } as const;

type Content = Pick<CompanyDocument, 'type' | 'size' | 'link'>;

/** What opens: kind and size of a file, of a link where it leads. */
export function useContentWords() {
  const { t } = useTranslation();
  return ({ type, size, link }: Content): string =>
    link
      ? t('company_documents.leads_to', { host: new URL(link).hostname })
      : [type.toUpperCase(), size === null ? '' : fileSize(size)].filter(Boolean).join(' · ');
}

/** A document in a list, marked as new until its current version was opened. */
export function DocumentTitle({ document, isNew }: { document: CompanyDocument; isNew: boolean }) {
  const { t } = useTranslation();
  const words = useContentWords();
  const Icon = document.type in icons ? icons[document.type as keyof typeof icons] : IconFile;
  return (
    <Group gap={10} wrap="nowrap">
      <Icon size={20} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} />
      <Stack gap={0} miw={0}>
        <Group gap={8} wrap="nowrap">
          <Text size="sm" fw={isNew ? 700 : 550} lineClamp={2}>
            {document.title}
          </Text>
          {isNew ? (
            <Badge size="sm" style={{ flex: 'none' }}>
              {t('company_documents.new')}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {words(document)}
        </Text>
      </Stack>
    </Group>
  );
}
