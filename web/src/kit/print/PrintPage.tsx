import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import css from './print.module.css';

interface PrintCard {
  key: string;
  content: ReactNode;
  /**
   * Cards of one sheet, a class for instance, follow each other, begin on a page of their own and have its name above
   * them.
   */
  sheet?: string;
}

interface PrintPageProps {
  title: string;
  cards: readonly PrintCard[];
  /** Cards beside and below each other on an A4 page. */
  columns?: number;
  rows?: number;
  /** Between the title and the buttons: what is printed, and how. */
  tools?: ReactNode;
  /** Above the first page, on the screen alone. */
  note?: string | undefined;
  onClose: () => void;
}

/**
 * Cards for paper (first passwords, certificates), to be cut along their lines: shown over the page as they will be
 * printed, nothing else is printed.
 */
export function PrintPage({ title, cards, columns = 2, rows = 5, tools, note, onClose }: PrintPageProps) {
  const { t } = useTranslation();
  const print = useRef<HTMLButtonElement>(null);
  useQuietBehind(onClose);
  useEffect(() => print.current?.focus(), []);
  const pages = [...Map.groupBy(cards, ({ sheet }) => sheet)].flatMap(([sheet, own]) =>
    inParts(own, columns * rows).map((part) => ({ sheet, part })),
  );
  return createPortal(
    <section
      className={css.sheet}
      aria-label={title}
      data-print
      style={{ '--print-columns': columns, '--print-rows': rows } as CSSProperties}
    >
      <header className={css.bar}>
        <Text component="h1" fw={600} size="md">
          {title}
        </Text>
        <Group gap="xs">
          {tools}
          <Button variant="default" onClick={onClose}>
            {t('kit.close')}
          </Button>
          <Button ref={print} leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('kit.print')}
          </Button>
        </Group>
      </header>
      {note ? (
        <Alert className={css.note} role="status" color="yellow" icon={<IconInfoCircle />}>
          {note}
        </Alert>
      ) : null}
      {pages.map(({ sheet, part }) => (
        <div key={part[0]?.key} className={css.page}>
          <p className={css.heading}>{sheet}</p>
          <div className={css.grid}>
            {part.map(({ key, content }) => (
              <article key={key} className={css.card}>
                {content}
              </article>
            ))}
          </div>
        </div>
      ))}
    </section>,
    document.body,
  );
}

const inParts = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What lies behind cannot be reached, and Escape leads back to it. */
function useQuietBehind(onClose: () => void) {
  useEffect(() => {
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && !element.matches('[data-print]'),
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
}
