import { Paper, SimpleGrid, Stack } from '@mantine/core';
import { fontFamilies, readingThemes } from '@okur/contract/accounts';
import { textLevelOfUser } from '@okur/contract/text-levels';
import { changeUserSettings, getUserSettings, type User, type VersionedSettings } from '@okur/contract/users';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { changedOf } from '../../../kit/form/changedOf.ts';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { takeSaved } from '../../../kit/form/takeSaved.ts';
import { useRowBeside } from '../../../kit/form/useRowBeside.ts';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { languageName } from '../../../kit/format/text.ts';
import { languages } from '../../../kit/i18n.ts';
import { queryClient } from '../../../kit/client/query.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { TextLevelPanel } from './TextLevelPanel.tsx';

/** How texts are before the student, and the speed to reach. */
export function UserReadingSettings({ user }: { user: User }) {
  const settings = useCall(getUserSettings, { params: { id: user.id } });
  if (settings.data)
    return (
      <Stack gap="lg">
        <SettingsForm key={user.id} user={user} settings={settings.data.data} />
        <TextLevelPanel userId={user.id} />
      </Stack>
    );
  return (
    <Paper withBorder radius="md" p="lg">
      {settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Paper>
  );
}

function SettingsForm({ user, settings }: { user: User; settings: VersionedSettings }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: changeUserSettings.body,
    initial: settings,
    // The student changes some of these as well, under the same version.
    submit: (values, saved) => {
      const body = { ...changedOf(values, saved), version: values.version };
      return call(changeUserSettings, { params: { id: user.id }, body });
    },
    onSaved: ({ data }) => {
      takeSaved(form, data);
      toast.success(t('users.settings_saved'));
      void queryClient.invalidateQueries({ queryKey: queryOf(textLevelOfUser, { params: { id: user.id } }).queryKey });
    },
  });
  useRowBeside(form, settings);
  return (
    <FormPage form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720} verticalSpacing="md">
        <NumberField {...form.field('reading_speed_goal')} label={t('users.goal')} description={t('users.goal_hint')} />
        <LanguageFields taught={form.field('language')} pages={form.field('locale')} />
        <SelectField
          {...form.field('font_family')}
          label={t('student.font')}
          data={fontFamilies.map((font) => ({ value: font, label: t(`student.font_${font}`) }))}
        />
        <SelectField
          {...form.field('theme')}
          label={t('student.colours')}
          data={readingThemes.map((theme) => ({ value: theme, label: t(`student.theme_${theme}`) }))}
        />
        <SizeFields size={form.field('font_size')} spacing={form.field('line_spacing')} />
        <NumberField
          {...form.field('text_level')}
          label={t('users.text_level')}
          description={t('users.text_level_hint')}
          placeholder={t('users.text_level_follows')}
        />
        <SwitchField {...form.field('daily_task_enabled')} label={t('users.daily_task')} />
        <SwitchField {...form.field('sound')} label={t('users.sound')} />
      </SimpleGrid>
    </FormPage>
  );
}

type OfSelect = Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>;

/** The language that is taught, in which speeds are measured, and the one of the pages. */
function LanguageFields({ taught, pages }: { taught: OfSelect; pages: OfSelect }) {
  const { t, i18n } = useTranslation();
  const data = languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }));
  return (
    <>
      <SelectField {...taught} label={t('users.language')} description={t('users.language_hint')} data={data} />
      <SelectField
        {...pages}
        label={t('users.locale')}
        description={t('users.locale_hint')}
        placeholder={t('users.locale_none')}
        data={data}
        clearable
      />
    </>
  );
}

type OfField = Omit<ComponentProps<typeof NumberField>, 'label'>;

function SizeFields({ size, spacing }: { size: OfField; spacing: OfField }) {
  const { t } = useTranslation();
  return (
    <>
      <NumberField {...size} label={t('student.font_size')} suffix=" px" />
      <NumberField {...spacing} label={t('student.line_spacing')} step={0.1} decimalScale={1} />
    </>
  );
}
