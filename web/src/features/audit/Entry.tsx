import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import type { AuditEntry } from '@okur/contract/audit';
import {
  IconArchive,
  IconArrowBackUp,
  IconFileImport,
  IconKey,
  IconLink,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTicket,
  IconTrash,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './audit.module.css';
import { Changes } from './Changes.tsx';
import { useUndo } from './useUndo.tsx';
import { When } from './When.tsx';
import { actionText, personText } from './words.ts';

const icons: Record<string, Icon> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  restore: IconRestore,
  link: IconLink,
  unlink: IconUnlink,
  import: IconFileImport,
  password: IconKey,
  archive: IconArchive,
  undo: IconArrowBackUp,
  code: IconTicket,
};

/** One change of a record: what, who, when, and the fields with both values. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const undo = useUndo();
  const Icon = icons[entry.action] ?? IconPencil;
  return (
    <li className={css.entry}>
      <ThemeIcon size={34} radius="xl" variant="light" color={entry.action === 'delete' ? 'red' : 'gray'} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </ThemeIcon>
      <div className={css.body}>
        <Group gap={6} component="p" m={0}>
          <Text span fw={600} size="sm">
            {actionText(entry, t)}
          </Text>
          <Text span size="sm">
            {personText(entry, t)}
          </Text>
          <Text span size="sm" c="dimmed">
            <When at={entry.at} />
          </Text>
          {entry.address ? (
            <Text span size="xs" c="dimmed">
              {entry.address}
            </Text>
          ) : null}
        </Group>
        <Changes entry={entry} />
      </div>
      {entry.undoable ? (
        <Button
          className={css.undo}
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => undo(entry)}
        >
          {t('audit.undo')}
        </Button>
      ) : null}
    </li>
  );
}
