import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/useAddress.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';

/** Whose class lists: kept in the address as `company_id`. */
export function ChooseCompany({ companyId }: { companyId: string | null }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  return (
    <Box maw={420}>
      <CompanyPicker
        name="company_id"
        label={t('class_list.company')}
        placeholder={t('class_list.choose_company')}
        value={companyId}
        onChange={(id) => write({ company_id: id ?? undefined, page: undefined })}
      />
    </Box>
  );
}
