import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-octopus',
  title: 'The Thinker with Eight Arms',
  language: 'en',
  category: 'nature',
  type: 'informative',
  grade_level: 5,
  source: 'Okur',
  body_html: `<p>Imagine an animal with three hearts, blue blood and no bones. It can change colour in less than a second and squeeze through a hole not much bigger than its eye. It sounds like a creature from another planet, but it lives in our own seas. It is the octopus.</p>
<h2>Built to bend</h2>
<p>The only large hard part of an octopus is its beak, which looks rather like a parrot’s. If the beak can pass through a gap, so can the rest of the body. Two of its hearts pump blood through the gills, and the third pumps it around the body. The third heart stops beating when the octopus swims. Perhaps this is why many octopuses would rather crawl: swimming tires them out.</p>
<h2>Arms that think</h2>
<p>A common octopus has about five hundred million nerve cells, and around two thirds of them are not in its head but in its arms. Each arm can taste, touch and move almost on its own. While the animal watches for danger, its arms may already be searching under the stones for a crab.</p>
<h2>A painter who cannot see colour</h2>
<p>Thousands of tiny bags of colour lie in the skin. Small muscles pull them open or let them close, and the animal fades into sand, rock or seaweed. Here is the puzzle: the eyes of most octopuses have only one kind of light cell, so scientists think that they cannot see colours as we do. How they match them so well is still being studied.</p>
<h2>Clever and alone</h2>
<p>Octopuses can open jars, find their way through mazes and remember people. Some carry empty coconut shells and hide in them later. Yet no parent teaches them any of this. The mother guards her eggs without eating, and dies at about the time they hatch. Every young octopus has to learn about the world by itself, and most have only a year or two to do it.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'What decides whether an octopus can get through a small gap?',
      options: [
        { text: 'The number of its arms', right: false },
        { text: 'The size of its beak', right: true },
        { text: 'The colour of its skin', right: false },
        { text: 'The speed of its hearts', right: false },
      ],
      explanation: 'The beak is the only large hard part. If it can pass through, the rest of the body can too.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Most of an octopus’s nerve cells are in its arms.',
      options: [
        { text: 'True', right: true },
        { text: 'False', right: false },
      ],
      explanation: 'Around two thirds of its nerve cells are in its arms, not in its head.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Why may many octopuses prefer crawling to swimming?',
      options: [
        { text: 'One heart stops when they swim, which is tiring.', right: true },
        { text: 'Their arms are too heavy for swimming.', right: false },
        { text: 'Crabs can hear them swimming and hide under stones.', right: false },
        { text: 'They cannot see well while they swim.', right: false },
      ],
      explanation: 'The third heart stops beating while an octopus swims, so swimming tires it out.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Which statements agree with the text? Choose all the right answers.',
      options: [
        { text: 'The way octopuses match colours is fully understood.', right: false },
        { text: 'Some octopuses hide in coconut shells.', right: true },
        { text: 'Young octopuses learn from their mothers.', right: false },
        { text: 'An octopus’s arm can taste things.', right: true },
      ],
      explanation: 'How they match colours is still being studied, and no parent teaches the young.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Why is the third part called “A painter who cannot see colour”?',
      options: [
        { text: 'Octopuses live where it is completely dark.', right: false },
        { text: 'Octopuses can make only black ink.', right: false },
        { text: 'Octopuses match colours that they probably cannot see.', right: true },
        { text: 'Octopuses change colour only when they sleep.', right: false },
      ],
      explanation: 'Their skin matches sand or seaweed, although their eyes probably do not see colours as we do.',
    },
  ],
};
