import { CloseButton, Dialog, Group, Text } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What a touch on a link in the text of a book does: a note opens where one reads, every other link leads to its words.
 * The address of the page stays: it is the application's.
 */
export function useBookLinks(onOpen: (chapterId: string, anchor: string, word?: number) => void) {
  const [note, setNote] = useState<string | null>(null);
  function onClick(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a[href^="#a"]');
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const chapter = link.getAttribute('data-chapter');
    if (link.classList.contains('note')) return setNote(link.getAttribute('data-note'));
    const anchor = link.getAttribute('href')!.slice(1);
    if (chapter) onOpen(chapter, anchor, wordOf(event.currentTarget, anchor));
  }
  return { note, closeNote: () => setNote(null), onClick };
}

/** The first word of the block in which an anchor is, where it is in this text. */
function wordOf(text: Element, anchor: string): number | undefined {
  const block = text.querySelector(`#${CSS.escape(anchor)}`)?.closest<HTMLElement>('[data-first]');
  return block ? Number(block.dataset['first']) : undefined;
}

export function NoteDialog({ note, onClose }: { note: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={note !== null} onClose={onClose} size="lg" role="note">
      <Group align="flex-start" wrap="nowrap">
        <Text size="sm" flex={1}>
          {note}
        </Text>
        <CloseButton size="sm" aria-label={t('kit.close')} onClick={onClose} />
      </Group>
    </Dialog>
  );
}
