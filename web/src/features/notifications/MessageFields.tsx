import { Stack, Tabs } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import type { useServerForm } from '../../kit/form/useServerForm.ts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationInput } from '@okur/contract/notifications';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { languageName } from '../../kit/format/text.ts';
import css from '../../kit/record/record.module.css';
import { LanguageQuestion } from '../../reading/LanguageQuestion.tsx';
import { useLanguageOfPages, useLanguageOfStudents } from '../../reading/useLanguageOfNew.ts';

type Form = Pick<ReturnType<typeof useServerForm<typeof NotificationInput, unknown>>, 'field' | 'set' | 'values'>;

/** The language in sight: of what is written already, else that of the students. */
function useOpened({ values: { title, body } }: Form) {
  const pages = useLanguageOfPages();
  const students = useLanguageOfStudents();
  const [opened, open] = useState<Language | null>(null);
  const isFilled = (language: Language) => Boolean(title[language] || body[language]);
  const filled = isFilled(pages) ? pages : Language.options.find(isFilled);
  return [opened ?? filled ?? students ?? pages, open] as const;
}

/** What both languages have is exchanged: nothing that was written is lost. */
function exchange(form: Form, one: Language, other: Language): void {
  for (const part of ['title', 'body'] as const) {
    const { [one]: first = '', [other]: second = '' } = form.values[part];
    form.set(`${part}.${one}`, second);
    form.set(`${part}.${other}`, first);
  }
}

/** Title and text, language by language; one is enough, and who reads another gets it. */
export function MessageFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation();
  const [opened, open] = useOpened(form);
  const { title, body } = form.values;
  // The rule "in one language at least" speaks of the first one; it is said wherever the writer is.
  const missing = (name: 'title' | 'body', language: Language) =>
    form.field(`${name}.${language}`).error ?? form.field(`${name}.tr`).error;
  return (
    <Tabs value={opened} onChange={(language) => open(language as Language | null)} keepMounted={false}>
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
            />
            <TextareaField
              {...form.field(`body.${language}`)}
              error={missing('body', language)}
              label={t('notifications.body')}
              description={t('notifications.language_hint')}
              minRows={5}
              autosize
              maxRows={14}
            />
            <LanguageQuestion
              text={body[language] ?? ''}
              language={language}
              onChange={(found) => {
                exchange(form, found, language);
                open(found);
              }}
            />
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
