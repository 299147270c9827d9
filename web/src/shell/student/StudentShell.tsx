import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { logOut, useStudent } from '../../kit/account.ts';
import { viewing } from '../../kit/viewing/viewing.ts';
import { Brand } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Page, SkipLink } from '../Page.tsx';
import bar from '../shell.module.css';
import css from './student.module.css';

/** The students' area: three places to go, large enough for any finger. */
export default function StudentShell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const student = useStudent();
  const leave = async () => {
    await logOut();
    await navigate({ to: '/auth/student-login' });
  };
  return (
    <div className={css.shell}>
      <SkipLink />
      <KitOutlets />
      <header className={`${bar.bar} ${css.bar}`}>
        <Brand to="/student/today" />
        <nav className={css.nav} aria-label={t('shell.menu')}>
          <Link to="/student/today" className={css.link} activeProps={{ 'data-current': true }}>{t('shell.student_today')}</Link>
          <Link to="/student/exercises" className={css.link} activeProps={{ 'data-current': true }}>{t('exercise.title')}</Link>
          <Link to="/student/exams" className={css.link} activeProps={{ 'data-current': true }}>{t('menu.exams')}</Link>
          <Link to="/student/progress" className={css.link} activeProps={{ 'data-current': true }}>{t('shell.student_progress')}</Link>
        </nav>
        <div className={bar.spread} />
        <LanguageMenu />
        <span className={css.name}>{student?.name ?? student?.username}</span>
        {viewing.get() ? null : (
          <Button variant="default" radius="xl" size="md" leftSection={<IconLogout size={18} />} onClick={leave} classNames={{ root: css.leave, section: css.leaveIcon, label: css.leaveText }}>
            {t('shell.logout')}
          </Button>
        )}
      </header>
      <Page className={bar.narrow} />
    </div>
  );
}
