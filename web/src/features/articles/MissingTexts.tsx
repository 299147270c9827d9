import { Alert, Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { type MissingTexts as Missing, missingTexts } from '@okur/contract/articles';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { openFormModal, useModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useLanguageName } from './choices.ts';

/** How many students have nothing new to read, in one line; nothing where everyone has. */
export function MissingTexts() {
  const { t } = useTranslation();
  const missing = useCall(missingTexts, {}).data?.data ?? [];
  if (missing.length === 0) return null;
  const count = missing.reduce((sum, { students }) => sum + students, 0);
  return (
    <Alert color="yellow" p="xs" icon={<IconAlertTriangle aria-hidden />}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={600}>
          {t('articles.missing', { count })}
        </Text>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void openFormModal(<WhichAreMissing missing={missing} />)}
        >
          {t('articles.missing_which')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Which language and grade they are of, with the ways to what is there and to a new text. */
function WhichAreMissing({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation();
  return (
    <ModalFrame title={t('articles.missing_title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('articles.missing_text')}</Text>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('articles.missing_for')}</Table.Th>
              <Table.Th ta="right">{t('articles.missing_students')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {missing.map((one) => (
              <Row key={`${one.language} ${one.grade_level}`} one={one} />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </ModalFrame>
  );
}

function Row({ one: { language, grade_level, students, classes } }: { one: Missing }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { close } = useModal();
  const name = useLanguageName()(language);
  const grade = grade_level === null ? t('articles.missing_no_grade') : t('articles.grade_n', { grade: grade_level });
  const search = { language, ...(grade_level === null ? {} : { grade_level: String(grade_level) }) };
  const link = (to: string, label: string) => (
    <Button
      component={Link}
      to={to}
      search={search as never}
      variant="default"
      size="compact-sm"
      aria-label={`${t('kit.label', { label })} ${name}, ${grade}`}
      onClick={() => close('CLOSED')}
    >
      {label}
    </Button>
  );
  return (
    <Table.Tr>
      <Table.Td>
        {name}, {grade}
        <Classes classes={classes} />
      </Table.Td>
      <Table.Td ta="right">{f.number(students)}</Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end">
          {link('/articles/list', t('articles.missing_list'))}
          {link('/articles/new', t('articles.add'))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The classes that wait for a text; with their schools where they are of several. */
function Classes({ classes }: Pick<Missing, 'classes'>) {
  const f = useFormat();
  const { close } = useModal();
  const ofSeveral = new Set(classes.map((one) => one.company_name)).size > 1;
  return (
    <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {classes.map(({ id, department_name, company_name, students }) => (
        <li key={id}>
          <Anchor component={Link} to={`/management/departments/${id}`} size="sm" onClick={() => close('CLOSED')}>
            {ofSeveral ? `${company_name}, ${department_name}` : department_name}
          </Anchor>{' '}
          <Text component="span" size="sm" c="dimmed">
            ({f.number(students)})
          </Text>
        </li>
      ))}
    </Group>
  );
}
