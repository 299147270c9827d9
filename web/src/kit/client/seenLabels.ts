/** Labels of all that was offered in this tab: a form that shows its draft knows its choices by id alone. */
export const seenLabels = new Map<string, string>();
