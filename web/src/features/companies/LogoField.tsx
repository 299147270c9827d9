import { deleteLogo, uploadLogo, type Company } from '@okur/contract/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { picture } from '../../kit/validators/schemas.ts';

/** The logo, changed at once: there is nothing to save. */
export function LogoField({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [error, setError] = useState<string>();
  const params = { id: company.id };
  const query = { version: company.version };

  async function choose(logo: File | null) {
    const checked = picture.safeParse(logo);
    setError(checked.error?.issues[0]?.message);
    if (logo && checked.success)
      await act(() => call(uploadLogo, { params, query, body: {}, files: { logo } }), t('companies.logo_saved'));
  }

  return (
    <PictureField
      name="logo"
      value={null}
      onChange={(file) => void choose(file ?? null)}
      error={error ? t(error) : undefined}
      label={t('companies.logo')}
      description={t('companies.logo_hint')}
      stored={company.logo}
      onRemoveStored={() => void act(() => call(deleteLogo, { params, query }), t('companies.logo_removed'))}
    />
  );
}
