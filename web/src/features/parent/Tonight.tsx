import { Alert, Paper, Text, Title } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { IconLock, IconMoonStars } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { childName } from './childName.ts';

/**
 * The one thing to do tonight, or why there is none: the child cannot sign in. `order`: of its heading, one below that
 * of what it is in.
 */
export function Tonight({ child, order }: { child: Child; order: 2 | 3 }) {
  const { t } = useTranslation();
  const f = useFormat();
  const name = child.name ?? childName(child);
  if (child.closed)
    return (
      <Alert color="yellow" icon={<IconLock />}>
        {t(`parent.closed_${child.closed}`, { name })}
      </Alert>
    );
  const { rule, title, due_at, days } = child.tonight;
  const values = {
    name,
    title,
    date: due_at ? f.dateTime(due_at, child.time_zone) : '',
    count: days ?? 0,
  };
  return (
    <Paper
      component="section"
      radius="md"
      p="md"
      bg="var(--mantine-primary-color-light)"
      aria-label={`${t('kit.label', { label: t('parent.tonight') })} ${childName(child)}`}
    >
      <Title order={order} fz="md" mb={4}>
        <IconMoonStars size={18} stroke={1.6} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
        {t('parent.tonight')}
      </Title>
      <Text>{t(`parent.tonight_${rule}`, values)}</Text>
    </Paper>
  );
}
