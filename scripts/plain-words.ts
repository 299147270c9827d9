/** What no English text says, and what to say instead; whole words, whatever their case. docs/how/texts.md */
export const unplain: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bstands? (here|in another|behind)\b/, 'appears here, is listed'],
  [/\banew\b/, 'again, new'],
  [/\bfault(y|s)?\b/, 'error, with errors'],
  [/\b(taken?|takes|took) back\b/, 'undo, undone, withdrawn'],
  [/\bthe own\b/, 'their own, your'],
  [/\b(somebody|anybody|everybody|nobody)\b/, 'name the person: students, parents, we; or no one'],
  [/\b(whoever|whatever)\b/, 'name the person or the thing'],
  [/\bbeyond chance\b|\bmore than chance\b|\bmay be chance\b/, 'clearly; no clear change yet'],
  [/\b\d+ ?% (certain|certainty|sure)\b/, 'between … and …; details behind “How sure is this?”'],
  [/\b(companies|schools|departments|classes) side by side\b/, 'Compare schools, Compare classes'],
  [/\blooking only\b/, 'View only'],
  [/\bten signs\b/, 'ten characters'],
  [/\b(has|have|had) had (its|their) time\b/, 'expired'],
  [/\bgive homework\b|\bhomeworks\b/, 'assign homework; assignments'],
  [/\bhave the homework\b/, 'Homework assigned to …'],
  [/\beffective speed\b/, 'words understood a minute'],
  [/\bwords per minute\b/, 'words a minute'],
  [/\b(by|with|without) (the|a) clock\b/, 'timed, with a timer'],
  [/(?<!e-)\bmails?\b(?! server)/, 'e-mail'],
  [/\blicence places?\b/, 'licence seat'],
  [/\bno idea about\b/, 'Skip the ones you don’t know'],
  [/\bhas gone by\b|\bwent by too quickly\b/, 'was only on the screen for a moment'],
  [/\breadings behind the numbers\b/, 'All readings'],
  [/\bmade beforehand\b|\bis known already\b/, 'already has an account'],
  [/\bthere is nothing to be\b/, 'say what to do'],
  [/\bdepartments?\b/, 'class'],
];

const everywhere = 'tr fr pl';

/**
 * English texts that another language may keep, without their parameters: names, units, and words that both languages
 * share. Every other text has to be translated.
 */
export const shared: Readonly<Record<string, string>> = {
  'Atkinson Hyperlegible': everywhere,
  CSV: everywhere,
  Excel: everywhere,
  'Excel (.xlsx)': everywhere,
  Inter: everywhere,
  Literata: everywhere,
  Logo: everywhere,
  Okur: everywhere,
  OneRoster: everywhere,
  OpenDyslexic: everywhere,
  Panda: everywhere,
  PDF: everywhere,
  'UTF-16': everywhere,
  'UTF-8': everywhere,
  'E-mail': 'fr pl',
  Menu: 'fr pl',
  min: 'fr pl',
  Puzzle: 'fr pl',
  Quiz: 'fr pl',
  Medal: 'pl',
  Link: 'pl',
  Problem: 'pl',
  Separator: 'pl',
  Status: 'pl',
  Platform: 'tr',
  Video: 'tr',
  ...Object.fromEntries(
    [
      ['Action', 'Actions', 'Activation', 'Activations', 'Albums', 'Badges', 'Classes', 'classes', 'Code', 'Contact'],
      ['Date', 'Description', 'Description ()', 'Documents', 'E-mails', 'Genres', 'Interjection'],
      ['Invitation', 'Licences', 'Messages', 'minute', 'minutes', 'Minutes', 'Module', 'Modules', 'Note', 'note'],
      ['Notes', 'notes', 'Notification', 'Notifications', 'Options', 'Page', 'Parent', 'parent', 'Parents', 'parents'],
      ['Pause', 'point', 'points', 'Points', 'Position', 'Question', 'question', 'Questions', 'questions', 'Score'],
      ['Sessions', 'Source', 'Tables', 'Tachistoscope', 'Transactions', 'Type', 'Version', 'Versions'],
    ]
      .flat()
      .map((word) => [word, 'fr']),
  ),
};

/** What no comment and no document says, and what to say instead. */
export const unplainOfEngineers: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(stands|stood)\b(?! (for|still|out|upright)\b)/, 'is, is written, is shown'],
  [/\bbelongs? into\b/, 'belongs in'],
  [/\banew\b/, 'again, new'],
  [/\b(somebody|anybody|everybody|nobody|whoever)\b/, 'name the person; or everyone, no one'],
  [/\bthe own\b/, 'its own, their own'],
  [
    /\b(took|costs?|held)\b[^.:;]*\b(\d+|two|three|ten|twenty) ?(MB|kB|KB|ms|seconds|minutes|megabytes)\b/,
    'no figure that was measured: it belongs in bench/ or a decision',
  ],
];
