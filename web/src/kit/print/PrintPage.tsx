import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import css from './print.module.css';

interface PrintPageProps {
  title: string;
  /** One card each; a card is never cut by a page. */
  cards: readonly { key: string; content: ReactNode }[];
  /** Cards in a row on paper. */
  columns?: 1 | 2 | 3;
  onClose: () => void;
}

/** Cards for paper (first passwords, certificates): shown over the page as they will be printed, nothing else is printed. */
export function PrintPage({ title, cards, columns = 2, onClose }: PrintPageProps) {
  const { t } = useTranslation();
  return createPortal(
    <section className={css.sheet} aria-label={title} data-print>
      <Group className={css.bar} justify="space-between">
        <Text fw={600}>{title}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>{t('kit.close')}</Button>
          <Button data-autofocus leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>{t('kit.print')}</Button>
        </Group>
      </Group>
      <div className={css.grid} style={{ '--print-columns': columns } as React.CSSProperties}>
        {cards.map(({ key, content }) => <article key={key} className={css.card}>{content}</article>)}
      </div>
    </section>,
    document.body,
  );
}
