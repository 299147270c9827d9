import { Badge, Button, Group, Menu, Paper, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import {
  deleteTutorialResource,
  restoreTutorialResource,
  type Tutorial,
  type TutorialResourceRow,
  updateTutorialResource,
} from '@okur/contract/tutorials';
import {
  IconArrowDown,
  IconArrowUp,
  IconBuilding,
  IconEdit,
  IconHelpCircle,
  IconMovie,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { fileSize } from '../../kit/format/fileSize.ts';
import { languageNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { QuizForm } from './QuizForm.tsx';
import { unreadyKey, useTutorialChoices } from './useNames.ts';
import { VideoForm } from './VideoForm.tsx';

type Kind = TutorialResourceRow['kind'];
const icons = { video: IconMovie, quiz: IconHelpCircle, companyVideo: IconBuilding } as const;

/** The form of a resource: a new one of a kind, or one that exists. */
const openForm = (tutorial: Tutorial, kind: Kind, resource?: TutorialResourceRow) =>
  openFormModal(
    kind === 'quiz' ? (
      <QuizForm tutorial={tutorial} resource={resource} />
    ) : (
      <VideoForm tutorial={tutorial} kind={kind} resource={resource} />
    ),
  );

/** The videos and quizzes of a tutorial in their order. */
export function Resources({ tutorial }: { tutorial: Tutorial }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can('edit', 'TUTORIALS') && !tutorial.deleted_at;
  const add = mayWrite ? <AddResource tutorial={tutorial} /> : null;
  if (tutorial.resources.length === 0)
    return (
      <Paper withBorder radius="md">
        <EmptyState
          icon={<IconMovie />}
          title={t('tutorials.no_resources')}
          text={t('tutorials.no_resources_text')}
          action={add}
        />
      </Paper>
    );
  return (
    <Stack gap="md">
      {add ? <Group justify="flex-end">{add}</Group> : null}
      <Paper withBorder radius="md">
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('tutorials.resource_title')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('tutorials.kind')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('tutorials.content')}</Table.Th>
                {mayWrite ? <Table.Th w={56} aria-label={t('kit.actions')} /> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tutorial.resources.map((resource) => (
                <Line key={resource.id} tutorial={tutorial} resource={resource} mayWrite={mayWrite} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
    </Stack>
  );
}

function AddResource({ tutorial }: { tutorial: Tutorial }) {
  const { t } = useTranslation();
  const { kinds } = useTutorialChoices();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={16} />}>
          {t('tutorials.resource_add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ value, label }) => {
          const Icon = icons[value];
          return (
            <Menu.Item key={value} leftSection={<Icon size={16} />} onClick={() => void openForm(tutorial, value)}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface LineProps {
  tutorial: Tutorial;
  resource: TutorialResourceRow;
  mayWrite: boolean;
}

function Line({ tutorial, resource, mayWrite }: LineProps) {
  const { t } = useTranslation();
  const actions = useResourceActions();
  const Icon = icons[resource.kind];
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Icon size={18} aria-hidden style={{ flex: 'none' }} />
          <UnstyledButton
            disabled={!mayWrite}
            onClick={() => void openForm(tutorial, resource.kind, resource)}
            lang={tutorial.language}
          >
            <Text size="sm" fw={550}>
              {resource.title}
            </Text>
            <Text size="xs" c="dimmed" hiddenFrom="xs">
              <Content resource={resource} />
            </Text>
          </UnstyledButton>
          {resource.is_ready ? null : (
            <Badge size="sm" variant="light" color="yellow" autoContrast>
              {t(unreadyKey(resource))}
            </Badge>
          )}
          <Slow resource={resource} />
          {resource.required ? null : (
            <Badge size="sm" variant="light" color="gray">
              {t('tutorials.optional')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="xs">{resource.company_name ?? t(`tutorials.kind_${resource.kind}`)}</Table.Td>
      <Table.Td visibleFrom="xs">
        <Content resource={resource} />
      </Table.Td>
      {mayWrite ? (
        <Table.Td>
          <RowMenu label={resource.title} actions={actions(tutorial, resource)} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

/** What a film is not as it should be; the form says what to do. */
function Slow({ resource: { plays_everywhere, starts_fast } }: { resource: TutorialResourceRow }) {
  const { t } = useTranslation();
  const key = plays_everywhere === false ? 'not_everywhere' : starts_fast === false ? 'starts_slowly' : null;
  return key ? (
    <Badge size="sm" variant="light" color="yellow" autoContrast>
      {t(`tutorials.${key}`)}
    </Badge>
  ) : null;
}

/** How long it plays and how large it is, or how many questions it asks. */
function Content({ resource }: { resource: TutorialResourceRow }) {
  const { t } = useTranslation();
  const f = useFormat();
  const parts =
    resource.kind === 'quiz'
      ? [
          t('exams.questions_n', { count: resource.question_count }),
          t('tutorials.pass_from', { percent: f.percent(resource.pass_percent) }),
        ]
      : [
          resource.seconds === null ? null : f.duration(resource.seconds),
          resource.bytes === null ? null : fileSize(resource.bytes),
          resource.caption_languages.length > 0
            ? t('tutorials.captions_in', { languages: languageNames(resource.caption_languages, f.locale) })
            : null,
        ];
  return parts.filter(Boolean).join(' · ') || '–';
}

function useResourceActions() {
  const { t } = useTranslation();
  const { act } = useAct();
  return (tutorial: Tutorial, resource: TutorialResourceRow) => {
    const { id, version, title, kind } = resource;
    // Positions have gaps where a part was deleted; it is moved by its number among those there are.
    const nth = tutorial.resources.indexOf(resource) + 1;
    const move = (to: number) =>
      act(() => call(updateTutorialResource, { params: { id }, body: { position: to, version } }));
    async function remove() {
      const sure = await confirm({
        title: t('books.chapter_delete', { title }),
        text: t('tutorials.resource_delete_text'),
        action: t('kit.delete'),
        danger: true,
      });
      if (sure && (await act(() => call(deleteTutorialResource, { params: { id } }))))
        toast.undo(t('kit.deleted', { name: title }), t('kit.undo'), () =>
          act(() => call(restoreTutorialResource, { params: { id } }), t('kit.restored', { name: title })),
        );
    }
    return [
      { label: t('kit.edit'), icon: <IconEdit size={16} />, onClick: () => openForm(tutorial, kind, resource) },
      nth > 1 && { label: t('books.move_up'), icon: <IconArrowUp size={16} />, onClick: () => move(nth - 1) },
      nth < tutorial.resources.length && {
        label: t('books.move_down'),
        icon: <IconArrowDown size={16} />,
        onClick: () => move(nth + 1),
      },
      { label: t('kit.delete'), icon: <IconTrash size={16} />, danger: true, onClick: remove },
    ];
  };
}
