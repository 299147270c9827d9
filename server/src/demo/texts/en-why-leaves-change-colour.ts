import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-why-leaves-change-colour',
  title: 'The Colours That Were Hiding',
  language: 'en',
  category: 'science',
  type: 'informative',
  grade_level: 4,
  source: 'Okur',
  body_html: `<p>In autumn, many trees seem to put on new clothes. Green leaves turn yellow, orange or red. Where do these colours come from? The surprising answer is that some of them were there all the time.</p>
<h2>A kitchen in every leaf</h2>
<p>A leaf is like a tiny kitchen. It takes in water from the roots and a gas called carbon dioxide from the air. With the help of sunlight it turns them into sugar, which feeds the tree. The “cook” in this kitchen is a green substance called <strong>chlorophyll</strong>. In spring and summer there is so much chlorophyll that a leaf looks green all over.</p>
<h2>Closing time</h2>
<p>When the days grow short and cool, there is less light to cook with. The tree gets ready for winter. It stops making chlorophyll, breaks down what is left, and saves the useful parts inside its branches. As the green fades, yellow and orange colours can be seen at last. They were hiding in the leaf all summer long, covered by the green.</p>
<p>Red is different. In trees such as some maples, red is made fresh in autumn, when sugar is trapped in the leaf. Sunny days and cool nights without frost bring the brightest reds.</p>
<h2>Letting go</h2>
<p>Finally, a thin layer like cork grows where the leaf joins the twig. It closes the door between them, so the tree will not lose water there. Then a little wind is enough, and the leaf falls. On the ground it becomes food for worms and for the soil. In this way, even a fallen leaf goes on feeding the tree.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'According to the text, why do yellow and orange appear in autumn?',
      options: [
        { text: 'The tree makes new yellow sugar.', right: false },
        { text: 'The green that covered them fades.', right: true },
        { text: 'Frost paints the leaves.', right: false },
        { text: 'The soil gives its colour to the tree.', right: false },
      ],
      explanation: 'Yellow and orange are in the leaf all summer. We see them when the green chlorophyll fades.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'The red of some maples hides in the leaf all summer, just like yellow.',
      options: [
        { text: 'True', right: false },
        { text: 'False', right: true },
      ],
      explanation: 'The text says that red is different: it is made fresh in autumn.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'What does the tree do as winter comes? Choose all the right answers.',
      options: [
        { text: 'It stops making chlorophyll.', right: true },
        { text: 'It grows bigger leaves to catch more light.', right: false },
        { text: 'It keeps useful parts inside its branches.', right: true },
        { text: 'It takes in more water through its leaves.', right: false },
        { text: 'It closes the place where leaf and twig join.', right: true },
      ],
      explanation:
        'The tree stops making chlorophyll, saves the useful parts and closes the join with a layer like cork.',
    },
    {
      kind: 'single_choice',
      skill: 'vocabulary',
      points: 1,
      stem: 'The writer calls chlorophyll “the cook”. Why?',
      options: [
        { text: 'It heats the leaf in winter.', right: false },
        { text: 'It gives the leaf a sweet smell.', right: false },
        { text: 'It helps to make sugar that feeds the tree.', right: true },
        { text: 'It carries water up from the roots.', right: false },
      ],
      explanation: 'The leaf is compared to a kitchen, and chlorophyll does the work of making food there.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Which autumn would bring the brightest red leaves?',
      options: [
        { text: 'One with cloudy days and warm nights', right: false },
        { text: 'One with rain every day', right: false },
        { text: 'One with early, hard frost', right: false },
        { text: 'One with sunny days and cool nights', right: true },
      ],
      explanation: 'The text says that sunny days and cool nights without frost bring the brightest reds.',
    },
  ],
};
