import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Child } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useGrown } from '../../kit/list/usePortions.ts';
import { useNow } from '../../kit/useNow.ts';

const portion = 10;

interface ChildHomeworkProps extends Pick<Child, 'homework'> {
  childId: string;
  zone: string;
}

/** What is open, the nearest end first, then what is over, the latest first, by the clock of the school. */
export function ChildHomework({ childId, homework, zone }: ChildHomeworkProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = useNow();
  const { pages, more } = useGrown(`homework of ${childId}`);
  const rowCount = pages * portion;
  if (homework.length === 0) return <Text c="dimmed">{t('parent.no_homework')}</Text>;
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {homework.slice(0, rowCount).map((task) => (
          <Group component="li" key={task.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600} lh={1.3}>
                {task.title}
              </Text>
              {task.sequence ? (
                <Text size="sm" c="dimmed">
                  {t('parent.step_of', task.sequence)}
                </Text>
              ) : null}
              <Text size="sm" c="dimmed">
                {t(`parent.kind_${task.book ? 'book' : task.kind}`)} ·{' '}
                {task.finished_at
                  ? t('parent.finished_on', { date: f.date(task.finished_at, zone) })
                  : t('parent.due', { date: f.dateTime(task.due_at, zone) })}
              </Text>
              {task.extension_reason && !task.finished_at ? (
                <Text size="sm" c="dimmed">
                  {t('parent.more_time', { reason: task.extension_reason })}
                </Text>
              ) : null}
            </div>
            <State task={task} late={Date.parse(task.due_at) < now} />
          </Group>
        ))}
      </Stack>
      {rowCount < homework.length ? (
        <Button variant="subtle" radius="xl" onClick={more}>
          {t('kit.show_more')}
        </Button>
      ) : null}
    </>
  );
}

/** A state is read, so it is never cut. */
const whole = { flexShrink: 0 };

function State({ task, late }: { task: Child['homework'][number]; late: boolean }) {
  const { t } = useTranslation();
  if (task.finished_at)
    return (
      <Badge color="teal" variant="light" style={whole} leftSection={<IconCheck size={12} aria-hidden />}>
        {t('parent.done')}
      </Badge>
    );
  if (task.removed)
    return (
      <Badge color="gray" variant="light" style={whole}>
        {t('parent.chapter_removed')}
      </Badge>
    );
  if (task.closed)
    return (
      <Badge color="gray" variant="light" style={whole}>
        {t(task.kind === 'exam' ? 'parent.exam_closed' : 'parent.chapter_removed')}
      </Badge>
    );
  return late ? (
    <Badge color="red" variant="light" style={whole}>
      {t('parent.missed')}
    </Badge>
  ) : (
    <Badge color="petrol" variant="light" style={whole}>
      {t('parent.open')}
    </Badge>
  );
}
