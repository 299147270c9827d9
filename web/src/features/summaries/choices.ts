import { Language } from '@okur/contract/fields';
import { allSummaryClasses, allSummaryTags, summaryStatuses } from '@okur/contract/summaries';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { languageName } from '../../kit/format/text.ts';
import { useNameOf } from '../../reading/useNameOf.ts';

/** What the select fields of the summary screens offer. */
export function useSummaryChoices() {
  const { t, i18n } = useTranslation();
  const nameOf = useNameOf();
  const classes = useCall(allSummaryClasses, {}).data?.data ?? [];
  const tags = useCall(allSummaryTags, {}).data?.data ?? [];
  return {
    languages: Language.options.map((value) => ({ value, label: languageName(value, i18n.language) })),
    statuses: summaryStatuses.map((value) => ({ value, label: t(`books.status_${value}`) })),
    classes: classes.map(({ id, names }) => ({ value: id, label: nameOf(names) })),
    tags: tags.map(({ id, name }) => ({ value: id, label: name })),
  };
}
