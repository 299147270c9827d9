import { Input, Radio, SimpleGrid, Text } from '@mantine/core';
import { certificateBackgrounds } from '@okur/contract/certificates';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../kit/form/binding.ts';
import css from './certificates.module.css';

/** The backgrounds as small sheets. */
export function BackgroundField({ value, onChange, error }: FieldBinding<string>) {
  const { t } = useTranslation();
  return (
    <Radio.Group value={value} onChange={onChange} label={t('certificates.background')} error={error}>
      <SimpleGrid cols={{ base: 2, xs: 4 }} mt={6} spacing="xs">
        {certificateBackgrounds.map((name) => (
          <Radio.Card key={name} value={name} className={css.choice} radius="md">
            <span className={css.sheet} data-look={name} aria-hidden />
            <Text size="sm" mt={6}>
              {t(`certificates.background_${name}`)}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
      <Input.Description mt={4}>{t('certificates.logo_hint')}</Input.Description>
    </Radio.Group>
  );
}
