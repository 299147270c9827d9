import { Button, Group, Stack } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { TextVersion } from './VersionList.tsx';

/** What has versions, as it is now. */
interface Subject {
  version: number;
  deleted_at: string | null;
}

interface VersionModalProps<Version extends TextVersion> {
  of: TextVersion;
  query: UseQueryResult<{ data: Version }>;
  /** Read again after a refusal, when another person has changed it meanwhile. */
  now: Subject;
  children: (version: Version) => ReactNode;
  /** Makes it the newest version, over that of now; null where it cannot. What is deleted stays as it is. */
  bringBack: ((version: Version, now: number) => Promise<unknown>) | null;
}

/** One version of a text as it was, with the button that brings an older one back. */
export function VersionModal<Version extends TextVersion>({
  of,
  query,
  now,
  children,
  bringBack,
}: VersionModalProps<Version>) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const { close } = useModal();
  const version = query.data?.data;
  async function restore(old: Version) {
    if (bringBack && (await act(() => bringBack(old, now.version), t('articles.version_brought_back'))))
      close('SUCCESS');
  }
  return (
    <ModalFrame title={t('articles.version_of', { version: of.version, when: f.dateTime(of.created_at) })} size="xl">
      {query.isPending ? <TextSkeleton lines={8} /> : null}
      {query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
      {version ? (
        <Stack gap="md">
          {children(version)}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => close('CLOSED')}>
              {t('kit.close')}
            </Button>
            {version.current || now.deleted_at || !bringBack ? null : (
              <Button leftSection={<IconRestore size={16} />} onClick={() => void restore(version)}>
                {t('articles.version_bring_back')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : null}
    </ModalFrame>
  );
}
