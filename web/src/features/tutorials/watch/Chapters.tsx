import type { Chapter } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { filmTime } from '../film-time.ts';
import css from './watch.module.css';

interface ChaptersProps {
  chapters: readonly Chapter[];
  language: string;
  onOpen: (at: number) => void;
}

/** The parts of a film: each plays from where it begins. */
export function Chapters({ chapters, language, onOpen }: ChaptersProps) {
  const { t } = useTranslation();
  if (chapters.length === 0) return null;
  return (
    <nav aria-label={t('tutorials.chapters')}>
      <ol className={css.chapters}>
        {chapters.map(({ at, title }) => (
          <li key={at}>
            <button type="button" onClick={() => onOpen(at)}>
              <span>{filmTime(at)}</span> <span lang={language}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
