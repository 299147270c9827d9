interface DemoOption {
  text: string;
  right: boolean;
}

export interface DemoQuestion {
  kind: 'single_choice' | 'multiple_choice' | 'true_false';
  stem: string;
  options: DemoOption[];
  explanation: string;
  points: 1 | 2;
  skill: 'literal' | 'inferential' | 'vocabulary' | 'main_idea' | 'evaluative';
}

export interface DemoText {
  /** Also the name of the file the text lives in; begins with the language. */
  slug: string;
  title: string;
  language: 'tr' | 'en';
  category: 'nature' | 'science' | 'history' | 'story' | 'daily_life' | 'geography';
  type: 'informative' | 'narrative';
  /** 3 to 8. */
  grade_level: number;
  /** Only p, h2, ul, li, strong, em and blockquote, without attributes. */
  body_html: string;
  source: 'Okur';
  questions: DemoQuestion[];
}
