import { Language } from '@okur/contract/fields';
import { resourceKinds, type TutorialResourceRow, tutorialStatuses } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';

/** What can be chosen of tutorials, with words for it. */
export function useTutorialChoices() {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const languageName = (language: string) => names.of(language) ?? language;
  return {
    languageName,
    languages: Language.options.map((value) => ({ value, label: languageName(value) })),
    statuses: tutorialStatuses.map((value) => ({ value, label: t(`tutorials.status_${value}`) })),
    kinds: resourceKinds.map((value) => ({ value, label: t(`tutorials.kind_${value}`) })),
  };
}

/** Why no one who watches sees it yet. */
export const unreadyKey = ({ kind }: Pick<TutorialResourceRow, 'kind'>): string =>
  kind === 'quiz' ? 'tutorials.no_questions_yet' : 'tutorials.no_video_yet';
