import { useTranslation } from 'react-i18next';
import { Link, ofMenu } from '../../kit/Link.tsx';
import { OfflineBanner } from '../../kit/feedback/OfflineBanner.tsx';
import { changeLanguage, offeredLanguages } from '../../kit/i18n.ts';
import { Mark } from '../Brand.tsx';
import { Page, SkipLink } from '../Page.tsx';
import touch from '../touch.module.css';
import css from './auth.module.css';
import { ReadingPicture } from './ReadingPicture.tsx';

/** The sign-in area: a quiet form beside a page of a book. */
export default function AuthShell() {
  const { t, i18n } = useTranslation();
  return (
    <div className={`${css.shell} ${touch.root}`}>
      <SkipLink />
      <div className={css.form}>
        <OfflineBanner />
        <header className={css.head}>
          <span className={css.brand}>
            <Mark size={34} />
            Okur
          </span>
          {/* Words instead of a dropdown: the first page of all stays light. */}
          <div className={css.languages} role="group" aria-label={t('shell.language')}>
            {offeredLanguages.map(({ code, name }) => (
              <button
                key={code}
                type="button"
                lang={code}
                className={css.language}
                aria-pressed={code === i18n.language}
                // Stored with the account by the menu of the area that is signed in to (`LanguageMenu`).
                onClick={() => void changeLanguage((sessionStorage.lang = code))}
              >
                {name}
              </button>
            ))}
          </div>
        </header>
        <Page className={css.page} />
        <nav className={css.areas} aria-label={t('auth.areas')}>
          <Link to="/auth/login" className={css.area} activeOptions={ofMenu}>
            {t('auth.for_staff')}
          </Link>
          <Link to="/auth/parent-login" className={css.area} activeOptions={ofMenu}>
            {t('auth.for_parents')}
          </Link>
          <Link to="/auth/student-login" className={css.area} activeOptions={ofMenu}>
            {t('auth.for_students')}
          </Link>
        </nav>
      </div>
      <aside className={css.picture} aria-hidden>
        <ReadingPicture />
        <p className={css.motto}>{t('auth.motto')}</p>
      </aside>
    </div>
  );
}
