import { companyDocumentFile, type CompanyDocument, seeCompanyDocument } from '@okur/contract/company-documents';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { saveFile } from '../../kit/saveFile.ts';

/** Opens a version: a file is downloaded, a link leads away from the platform. Either is seen then. */
export function useOpening() {
  const { act } = useAct();
  return ({ id }: Pick<CompanyDocument, 'id'>, version: Pick<CompanyDocument, 'number' | 'link' | 'file_name'>) => {
    const { number, link, file_name } = version;
    // At once: a browser opens a window for a click alone.
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
    const params = { id };
    return act(async () =>
      link
        ? call(seeCompanyDocument, { params, body: { number } })
        : saveFile(await call(companyDocumentFile, { params, query: { number } }), file_name ?? undefined),
    );
  };
}
