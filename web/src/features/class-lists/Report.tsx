import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ClassList } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { CardsOffer } from '../../reading/cards/CardsOffer.tsx';
import { cardsUntil } from './cards.ts';
import { ErrorRowsDownload } from './CheckRows.tsx';
import css from './class-lists.module.css';
import { Steps } from './Steps.tsx';

interface ReportProps {
  list: ClassList;
  /** The list as it was before it was accepted, when that happened on this page. */
  before: ClassList | null;
}

/** What an import did, and the way to the cards of the new students. */
export function Report({ list, before }: ReportProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const { counts } = list;
  const numbers: [string, number][] = [
    [t('class_list.effect.create'), counts.create],
    [t('class_list.effect.update'), counts.update],
    [t('class_list.effect.unchanged'), counts.unchanged],
    [t('class_list.new_departments'), counts.departments_new],
    [t('class_list.new_parents'), counts.parents_new],
    [t('class_list.new_links'), counts.links_new],
    [t('class_list.effect.left_out'), counts.faulty],
  ];
  return (
    <Stack gap="lg" maw={860}>
      <Steps current="report" />
      <Paper withBorder radius="md" p="lg">
        <Stack gap="md">
          <div role="status">
            <Title order={2}>{t('class_list.done', { count: counts.create + counts.update + counts.unchanged })}</Title>
            <Text size="sm" c="dimmed">
              {f.dateTime(list.accepted_at)}
            </Text>
          </div>
          <dl className={css.numbers}>
            {numbers.map(([label, count]) => (
              <div key={label} className={css.tile} data-none={count === 0 || undefined}>
                <dd className={css.tileCount}>{f.number(count)}</dd>
                <dt className={css.tileLabel}>{label}</dt>
              </div>
            ))}
          </dl>
          {counts.create > 0 ? (
            <CardsOffer
              count={counts.create}
              until={cardsUntil(list)}
              to={`/management/companies/${list.company_id}/class-lists/${list.id}/cards`}
            />
          ) : null}
          {before && before.counts.faulty > 0 ? (
            <Alert color="yellow" title={t('class_list.were_left_out', { count: before.counts.faulty })}>
              <Text size="sm" mb="sm">
                {t('class_list.were_left_out_text')}
              </Text>
              <ErrorRowsDownload list={before} />
            </Alert>
          ) : null}
        </Stack>
      </Paper>
      <Group gap="sm">
        <Button variant="default" component={Link} to="/management/users">
          {t('class_list.to_students')}
        </Button>
        <Button variant="default" component={Link} to={`/management/companies/${list.company_id}/class-lists/new`}>
          {t('class_list.another')}
        </Button>
      </Group>
    </Stack>
  );
}
