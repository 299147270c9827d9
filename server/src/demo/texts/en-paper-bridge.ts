import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-paper-bridge',
  title: 'The Paper Bridge',
  language: 'en',
  category: 'story',
  type: 'narrative',
  grade_level: 6,
  source: 'Okur',
  body_html: `<p>The rules were written on the board in Mr Okafor’s careful letters: <em>One bridge. Twenty sheets of paper. Glue. It must cross half a metre and carry as much as it can. Teams of two. Four weeks.</em></p>
<p>Ines was good at science, and everybody knew it. So when the names were drawn and she was put with Jonah, who mostly drew in the margins of his books, she decided to do the thinking herself.</p>
<p>She folded ten sheets into a thick, flat road and glued them together. It looked strong. On the first Friday they laid it between two desks and put a dictionary on it. The bridge sagged like an old mattress and slid to the floor.</p>
<p>“More paper,” said Ines. With all twenty sheets the bridge carried two dictionaries before it gave way. They had used everything the rules allowed, and it was still a flat road.</p>
<p>Jonah had been drawing the whole time. Annoyed, Ines looked over his shoulder. He had sketched the bridge as it fell: not just at the end, but six times, one picture after another.</p>
<p>“It never breaks,” he said quietly. “Look. It only bends, and always in the middle. Paper doesn’t mind being pulled. It minds being folded.” He rolled his drawing into a tube and stood it on the desk. Then he put the dictionary on top. The tube did not move.</p>
<p>Ines stared at it. For the first time in two weeks, she had no idea what to say. Then she had five ideas at once.</p>
<p>They started again with twenty fresh sheets. Jonah drew triangles made of thin tubes; Ines worked out how long each tube should be. When she was wrong, his drawings showed where. When he drew something that could not be glued, she told him why.</p>
<p>On the last day their bridge carried nineteen dictionaries, and the school had no more. Mr Okafor asked which of them had had the idea.</p>
<p>“He saw it,” said Ines.</p>
<p>“She made it stand up,” said Jonah.</p>
<p>Mr Okafor wrote both names on one line, without a space between them for an argument.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Why did Ines decide at first to do the thinking herself?',
      options: [
        { text: 'Jonah had asked her to do it.', right: false },
        { text: 'The teacher had made her the leader because of her marks.', right: false },
        { text: 'Jonah was often away from school.', right: false },
        { text: 'She did not expect Jonah to have useful ideas.', right: true },
      ],
      explanation: 'She was known to be good at science, and Jonah “mostly drew in the margins”.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'What did Jonah’s six drawings show about the first bridges?',
      options: [
        { text: 'They bent in the middle and did not break.', right: true },
        { text: 'They broke near the two desks.', right: false },
        { text: 'They fell because the glue was wet.', right: false },
        { text: 'They were too short to cross the gap.', right: false },
      ],
      explanation: 'Jonah says, “It never breaks. It only bends, and always in the middle.”',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'The flat bridge made of twenty sheets carried more than the flat bridge made of ten.',
      options: [
        { text: 'True', right: true },
        { text: 'False', right: false },
      ],
      explanation:
        'With ten sheets the bridge sagged under one dictionary. With twenty it carried two before it gave way.',
    },
    {
      kind: 'multiple_choice',
      skill: 'inferential',
      points: 2,
      stem: 'What made the final bridge better than the first ones? Choose all the right answers.',
      options: [
        { text: 'It used more sheets than the rules allowed.', right: false },
        { text: 'It was made of tubes joined in triangles.', right: true },
        { text: 'It crossed a shorter distance.', right: false },
        { text: 'Both partners checked each other’s work.', right: true },
      ],
      explanation:
        'The new bridge used twenty sheets as tubes and triangles, and each partner corrected the other’s mistakes.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 2,
      stem: 'What does Mr Okafor probably mean by writing both names on one line with no space “for an argument”?',
      options: [
        { text: 'He had little room left on the board.', right: false },
        { text: 'He thought that they had been quarrelling too loudly.', right: false },
        { text: 'The success belongs to both of them equally.', right: true },
        { text: 'He could not remember who had the idea.', right: false },
      ],
      explanation: 'Jonah saw how the bridge failed and Ines made the new one stand; neither could have done it alone.',
    },
  ],
};
