import { Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { IconBarbell, IconBooks, IconCertificate, IconLogout, IconSun, IconTrendingUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { Link, ofMenu } from '../../kit/Link.tsx';
import { OfflineBanner } from '../../kit/feedback/OfflineBanner.tsx';
import { logOut, useStudent } from '../../kit/client/account.ts';
import { useSending } from '../../kit/client/offline/useSending.ts';
import '../../kit/client/followSession.ts';
import { mayLeave } from '../../kit/form/mayLeave.ts';
import { impersonation } from '../../kit/impersonation/impersonation.ts';
import { sendWaitingSheets } from '../../features/exams/waiting-sheets.ts';
import { sendWaitingBooks } from '../../features/student/books/waiting-books.ts';
import { Brand } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Notices } from '../Notices.tsx';
import { Page, SkipLink } from '../Page.tsx';
import bar from '../shell.module.css';
import touch from '../touch.module.css';
import css from './student.module.css';

const destinations = [
  { to: '/student/today', label: 'shell.student_today', icon: IconSun },
  { to: '/student/library', label: 'student.library', icon: IconBooks },
  { to: '/student/exercises', label: 'exercise.title', icon: IconBarbell },
  { to: '/student/exams', label: 'menu.exams', icon: IconCertificate },
  { to: '/student/progress', label: 'shell.student_progress', icon: IconTrendingUp },
] as const;

const retryMs = 30_000;

/** The students' area: five places to go, large enough for any finger. */
export default function StudentShell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const student = useStudent();
  // What was read in books and answered in exams without a network is sent from any page: theirs may stay closed.
  useSending(student !== null && !impersonation.get(), student?.id ?? '', retryMs, () =>
    Promise.all([sendWaitingBooks(student!.id), sendWaitingSheets(student!.id)]),
  );
  /** The choice holds on every device. It is made in any case: that it cannot be stored is no reason to say more. */
  const storeLanguage = async (locale: Language) => {
    if (!student || impersonation.get() || locale === student.settings.locale) return;
    // What it takes is not of the first page.
    await import('./storeLanguage.ts').then((stored) => stored.storeLanguage(student, locale)).catch(() => undefined);
  };
  const leave = async () => {
    if (!(await mayLeave())) return;
    await logOut();
    await navigate({ to: '/auth/student-login' });
  };
  return (
    <div className={`${css.shell} ${touch.root}`}>
      <SkipLink />
      <KitOutlets floating={false} />
      <header className={`${bar.bar} ${css.bar}`}>
        <Brand to="/student/today" />
        <nav className={css.nav} aria-label={t('shell.menu')}>
          {destinations.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={css.link} activeOptions={ofMenu} activeProps={{ 'data-current': true }}>
              <Icon size={22} className={css.icon} aria-hidden />
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={bar.spread} />
        {student ? <Notices of="student" /> : null}
        <LanguageMenu onChosen={student ? storeLanguage : undefined} />
        <span className={css.name}>{student?.name ?? student?.username}</span>
        {impersonation.get() ? null : (
          <Button
            variant="default"
            radius="xl"
            size="md"
            leftSection={<IconLogout size={18} />}
            onClick={leave}
            classNames={{ root: css.leave, section: css.leaveIcon, label: css.leaveText }}
          >
            {t('shell.logout')}
          </Button>
        )}
      </header>
      {/* Students go on without a network: nothing they press may lie under the word of it. */}
      <OfflineBanner forStudents />
      <Page className={bar.narrow} />
    </div>
  );
}
