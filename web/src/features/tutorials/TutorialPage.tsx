import { Button, Group, Stack } from '@mantine/core';
import { deleteTutorial, getTutorial, type Tutorial, updateTutorial } from '@okur/contract/tutorials';
import { IconEdit } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { RichContent } from '../../kit/RichContent.tsx';
import { Cover } from '../../reading/covers/Cover.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { Resources } from './Resources.tsx';
import { TutorialForm } from './TutorialForm.tsx';
import { TutorialStatus } from './TutorialList.tsx';
import { TutorialStudents } from './TutorialStudents.tsx';
import css from './tutorials.module.css';
import { useTutorialChoices } from './useNames.ts';

/** One tutorial: what it is, its videos and quizzes, and what was changed. */
export default function TutorialPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      query={useCall(getTutorial, { params: { id } })}
      crumbs={[{ label: t('menu.tutorials'), to: '/tutorials/list' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <TutorialStatus tutorial={data} />}
      actions={({ data }) => <Actions tutorial={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview tutorial={data} /> },
        {
          key: 'resources',
          label: `${t('tutorials.resources')} (${data.resource_count})`,
          content: <Resources tutorial={data} />,
        },
        {
          key: 'students',
          label: `${t('tutorials.completed_students')} (${data.completed_count})`,
          content: <TutorialStudents tutorial={data} />,
        },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="TUTORIAL" id={data.id} parts /> },
      ]}
    />
  );
}

function Actions({ tutorial }: { tutorial: Tutorial }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const deletion = useDeletion();
  const { id, version, status } = tutorial;
  const params = { id };
  const mayEdit = ability.can('edit', 'TUTORIALS') && !tutorial.deleted_at;
  const setStatus = (next: Tutorial['status']) =>
    act(() => call(updateTutorial, { params, body: { status: next, version } }), t(`tutorials.now_${next}`));
  return (
    <>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => openFormModal(<TutorialForm tutorial={tutorial} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      {mayEdit && status === 'draft' ? (
        <Button onClick={() => setStatus('published')}>{t('tutorials.publish')}</Button>
      ) : null}
      <RowMenu
        label={tutorial.title}
        actions={[
          mayEdit && status === 'published' && { label: t('tutorials.unpublish'), onClick: () => setStatus('draft') },
          ability.can('delete', 'TUTORIALS') &&
            deletion(tutorial, tutorial.title, (seen) => call(deleteTutorial, { params, query: { version: seen } })),
        ]}
      />
    </>
  );
}

function Overview({ tutorial }: { tutorial: Tutorial }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { languageName } = useTutorialChoices();
  const { title, cover, language, description } = tutorial;
  return (
    <Group align="flex-start" gap="xl">
      <Cover title={title} category={null} picture={cover ? { address: cover, alt: '' } : null} className={css.cover} />
      <Stack gap="md" flex={1} miw={260}>
        <Facts
          items={[
            [t('tutorials.instructor'), tutorial.instructor],
            [t('tutorials.language'), languageName(language)],
            [t('tutorials.resources'), f.number(tutorial.resource_count)],
            [t('tutorials.seconds'), tutorial.seconds > 0 ? f.duration(tutorial.seconds) : null],
            [t('tutorials.completed_students'), f.number(tutorial.completed_count)],
          ]}
        />
        {description ? (
          <div lang={language}>
            <RichContent html={description} />
          </div>
        ) : null}
      </Stack>
    </Group>
  );
}
