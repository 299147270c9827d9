import { getCertificateTemplate, listCertificateTemplates } from '@okur/contract/certificates';
import type { ComponentProps } from 'react';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useCall } from '../../kit/client/useCall.ts';

const option = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });

/** One of the company's templates. */
export function TemplatePicker(
  props: Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'preset' | 'options'>,
) {
  // A choice that came with the address has no name yet.
  const chosen = useCall(
    getCertificateTemplate,
    { params: { id: props.value ?? '' } },
    { enabled: Boolean(props.value) },
  ).data?.data;
  return (
    <SearchableSelect
      {...props}
      loadKey={['certificate-templates']}
      preset={chosen ? [option(chosen)] : []}
      load={async (search, signal) =>
        (
          await call(listCertificateTemplates, { query: { search: search || undefined, per_page: 30 }, signal })
        ).data.map(option)
      }
    />
  );
}
