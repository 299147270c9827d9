import { Stack, Tabs } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import type { useServerForm } from '../../kit/form/useServerForm.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationInput } from '@okur/contract/notifications';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { languageName } from '../../kit/format/text.ts';
import css from '../../kit/record/record.module.css';

type Form = Pick<ReturnType<typeof useServerForm<typeof NotificationInput, unknown>>, 'field' | 'values'>;

/** Title and text, language by language; one is enough, and who reads another gets it. */
export function MessageFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation();
  const own = Language.catch('tr').parse(i18n.language);
  const { title, body } = form.values;
  // The rule "in one language at least" speaks of the first one; it is said wherever the writer is.
  const missing = (name: 'title' | 'body', language: Language) =>
    form.field(`${name}.${language}`).error ?? form.field(`${name}.tr`).error;
  return (
    <Tabs defaultValue={own} keepMounted={false}>
      <Tabs.List mb="sm" className={css.tabs} aria-label={t('notifications.languages')}>
        {Language.options.map((language) => (
          <Tabs.Tab
            key={language}
            value={language}
            px="sm"
            rightSection={
              title[language] && body[language] ? (
                <IconCheck size={14} aria-label={t('notifications.translated')} />
              ) : null
            }
          >
            {languageName(language, i18n.language)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Language.options.map((language) => (
        <Tabs.Panel key={language} value={language}>
          <Stack gap="md" lang={language}>
            <TextField
              {...form.field(`title.${language}`)}
              error={missing('title', language)}
              label={t('notifications.title')}
              maxLength={120}
            />
            <TextareaField
              {...form.field(`body.${language}`)}
              error={missing('body', language)}
              label={t('notifications.body')}
              description={t('notifications.language_hint')}
              maxLength={4000}
              minRows={5}
              autosize
              maxRows={14}
            />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
