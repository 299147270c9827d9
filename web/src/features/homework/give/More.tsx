import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type HomeworkKind, homeworkTextMax } from '@okur/contract/homework';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../../kit/fields/DateTimeField.tsx';
import { TextareaField } from '../../../kit/fields/TextareaField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

interface MoreProps {
  kind: HomeworkKind;
  title: FieldBinding<string>;
  startsAt: FieldBinding<string | null | undefined>;
  instructions: FieldBinding<string | undefined>;
  target: ReactNode;
  opened: boolean;
  /** Nothing can be folded away: the title of several steps has to be written each time. */
  always: boolean;
  /** What this kind alone has. */
  children?: ReactNode;
}

/** What seldom needs another answer. */
export function More({ kind, title, startsAt, instructions, target, opened, always, children }: MoreProps) {
  const { t } = useTranslation();
  const [expanded, { toggle }] = useDisclosure(false);
  return (
    <div>
      {always ? null : (
        <Group>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconChevronDown size={14} style={{ rotate: expanded || opened ? '180deg' : undefined }} />}
            aria-expanded={expanded || opened}
            onClick={toggle}
          >
            {t('homework.more')}
          </Button>
        </Group>
      )}
      <Collapse expanded={expanded || opened || always}>
        <Stack gap="md" pt={always ? 0 : 'sm'}>
          {/* Forms of several steps and of exercises hold values of their own, whose schema says no limits. */}
          <TextField {...title} label={t('homework.name')} maxLength={homeworkTextMax.title} required />
          <DateTimeField {...startsAt} label={t('homework.starts_at')} placeholder={t('homework.at_once')} />
          {target}
          {children}
          <TextareaField
            {...instructions}
            label={t('homework.instructions')}
            placeholder={t(`homework.example_${kind}`)}
            minRows={2}
            maxLength={homeworkTextMax.instructions}
          />
        </Stack>
      </Collapse>
    </div>
  );
}
