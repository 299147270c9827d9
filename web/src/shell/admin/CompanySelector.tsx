import { Avatar, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { choiceOf, choicesOf, useAdmin, useSelected, type Choice } from '../../kit/client/account.ts';
import { choose } from '../../kit/client/choose.ts';
import { mayLeave } from '../../kit/form/mayLeave.ts';
import css from './admin.module.css';

/** What an address names of one school: it says nothing in another. */
const ofOneSchool = /^(department|instructor|student|user)(_id)?$/;
const withoutSchool = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !ofOneSchool.test(name)));

/**
 * The company a company manager, or the post an instructor, works in at the moment; both are labelled as company
 * selection.
 */
export function CompanySelector({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const admin = useAdmin();
  const selected = useSelected();
  const current = admin && choiceOf(admin, selected);
  if (!admin || !current) return null;
  const choices = choicesOf(admin);
  const take = async (choice: Choice) => {
    if (!(await mayLeave({ forSchool: true }))) return;
    await navigate({ to: '.', search: withoutSchool as never, replace: true, ignoreBlocker: true });
    choose(choice);
    // The guards ask the new company's rules; the screen reads its rows.
    void router.invalidate();
  };
  return (
    <Menu
      position={folded ? 'right-start' : 'bottom-start'}
      width={folded ? 240 : 'target'}
      disabled={choices.length < 2}
    >
      <Tooltip label={current.label} position="right" disabled={!folded}>
        <div className={css.company}>
          <Menu.Target>
            <UnstyledButton
              className={css.companyButton}
              data-folded={folded || undefined}
              aria-label={folded ? t('shell.company_selection', { company: current.label }) : undefined}
            >
              <Logo choice={current} size={30} />
              {folded ? null : (
                <>
                  <span className={css.label}>
                    <Text span display="block" size="xs" c="dimmed">
                      {t('shell.choose_company')}
                    </Text>
                    <Text span display="block" size="sm" fw={600} truncate>
                      {current.label}
                    </Text>
                  </span>
                  {choices.length > 1 ? <IconSelector size={16} aria-hidden /> : null}
                </>
              )}
            </UnstyledButton>
          </Menu.Target>
        </div>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.choose_company')}</Menu.Label>
        {choices.map((choice) => {
          const chosen = choice.companyId === current.companyId && choice.instructorId === current.instructorId;
          return (
            <CompanyItem key={choice.instructorId ?? choice.companyId} choice={choice} chosen={chosen} take={take} />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function CompanyItem({ choice, chosen, take }: { choice: Choice; chosen: boolean; take: (choice: Choice) => void }) {
  return (
    <Menu.Item
      leftSection={<Logo choice={choice} size={24} />}
      rightSection={chosen ? <IconCheck size={16} aria-hidden /> : null}
      aria-current={chosen || undefined}
      onClick={() => take(choice)}
    >
      {choice.label}
    </Menu.Item>
  );
}

function Logo({ choice, size }: { choice: Choice; size: number }) {
  return (
    <Avatar src={choice.company.logo} alt="" size={size} radius="sm" color="petrol" aria-hidden>
      {choice.label.slice(0, 1)}
    </Avatar>
  );
}
