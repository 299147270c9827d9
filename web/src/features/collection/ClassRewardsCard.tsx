import { Box, Stack, Text, Title } from '@mantine/core';
import { changeClassRewards, type ClassRewards, classRewards } from '@okur/contract/collection';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useRowBeside } from '../../kit/form/useRowBeside.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Whether a class collects, and the minutes that it wants to read together. */
export function ClassRewardsCard({ departmentId }: { departmentId: string }) {
  const { t } = useTranslation();
  const rewards = useCall(classRewards, { params: { id: departmentId } });
  if (rewards.isError && !rewards.data)
    return <ErrorState error={rewards.error} retry={() => void rewards.refetch()} />;
  if (!rewards.data) return <TextSkeleton lines={4} />;
  return (
    <Box component="section" maw={640} aria-labelledby="class-rewards">
      <Title order={2} size="h3" id="class-rewards">
        {t('collection.class')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('collection.class_text')}
      </Text>
      <RewardsForm rewards={rewards.data.data} />
    </Box>
  );
}

function RewardsForm({ rewards }: { rewards: ClassRewards }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { id, read, ...initial } = rewards;
  const form = useServerForm({
    schema: changeClassRewards.body,
    initial,
    submit: (body) => call(changeClassRewards, { params: { id }, body }),
    onSaved: ({ data: { id: _id, read: _read, ...saved } }) => {
      takeSaved(form, saved);
      toast.success(t('collection.saved'));
    },
  });
  useRowBeside(form, initial);
  return (
    <FormPage form={form}>
      <Stack gap="md">
        <SwitchField {...form.field('rewards')} label={t('collection.rewards')} />
        <NumberField
          {...form.field('goal_minutes')}
          label={t('collection.goal_minutes')}
          description={t('collection.goal_hint')}
        />
        <DateField {...form.field('goal_ends_on')} label={t('collection.goal_ends_on')} />
        {rewards.goal_minutes === null ? null : (
          <Text>{t('collection.class_read', { read: f.number(read), minutes: f.number(rewards.goal_minutes) })}</Text>
        )}
      </Stack>
    </FormPage>
  );
}
