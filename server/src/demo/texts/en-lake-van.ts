import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-lake-van',
  title: 'The Lake That Fish Climb Out Of',
  language: 'en',
  category: 'geography',
  type: 'informative',
  grade_level: 6,
  source: 'Okur',
  body_html: `<p>High in the mountains of eastern Türkiye lies a lake so wide that the people on its shores simply call it “the sea”. Lake Van is the largest lake in the country and the largest <strong>soda lake</strong> in the world. Its surface is more than 1,600 metres above the level of the real sea.</p>
<h2>A door closed by a volcano</h2>
<p>Long ago, water could leave this valley towards the west. Then lava from Mount Nemrut flowed across the way out and closed it like a door. Rivers still carry water in, but no river carries it away. The only way out is up: the sun turns the water into vapour, while the salts that the rivers brought stay behind. Over thousands of years, the lake has become salty and full of soda. It feels slippery, almost like soapy water. Winters here are bitterly cold, yet because of its salt and its depth the lake as a whole does not freeze.</p>
<h2>Towers under the water</h2>
<p>At the bottom stand pale towers of rock that no one built. Where fresh water full of calcium rises through the lake bed, it meets the soda water and a chalky mineral forms. Tiny living things grow on it and help it to build up, layer by layer. Scientists have reported towers as tall as forty metres.</p>
<h2>Jumping home</h2>
<p>Very few animals can live in such water. The best known is a silver fish, the <em>pearl mullet</em>. In spite of its name it is not a mullet but a relative of the carp. It spends most of its life in the soda lake, but its eggs cannot develop there. So every spring huge shoals gather where the streams flow in. They wait there until their bodies get used to the fresh water, and then they swim against the current. At small waterfalls the fish throw themselves into the air again and again, while gulls wait above them. When the eggs have been laid, the parents return, and the young follow them down to the lake.</p>
<p>During these weeks, fishing is forbidden. Families come to the river banks instead, not with nets but with cameras.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Why has Lake Van become salty?',
      options: [
        { text: 'It was once joined to the sea.', right: false },
        { text: 'Lava from the volcano was full of salt.', right: false },
        { text: 'Water leaves only as vapour, and salts stay behind.', right: true },
        { text: 'The fish leave salt in the water.', right: false },
      ],
      explanation:
        'No river leaves the lake. The sun turns the water into vapour, and the salts brought by rivers remain.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Why do the pearl mullet swim up the streams?',
      options: [
        { text: 'To escape from the gulls', right: false },
        { text: 'To find warmer water before the cold winter begins', right: false },
        { text: 'To feed on river insects', right: false },
        { text: 'To lay eggs, which cannot develop in the lake', right: true },
      ],
      explanation: 'The text says that the eggs cannot develop in the soda water, so the fish go to fresh water.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'The pearl mullet belongs to the mullet family.',
      options: [
        { text: 'True', right: false },
        { text: 'False', right: true },
      ],
      explanation: 'In spite of its name, it is a relative of the carp.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'What is needed for the towers on the lake bed to grow? Choose all the right answers.',
      options: [
        { text: 'Fresh water with calcium', right: true },
        { text: 'Shells of dead fish', right: false },
        { text: 'Soda water of the lake', right: true },
        { text: 'Tiny living things', right: true },
        { text: 'Hot lava from Mount Nemrut', right: false },
      ],
      explanation:
        'Calcium from fresh water meets the soda water, and tiny living things help the mineral to build up.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 1,
      stem: 'What does the last paragraph suggest about the people around the lake?',
      options: [
        { text: 'They care about protecting the fish.', right: true },
        { text: 'They are no longer interested in the fish.', right: false },
        { text: 'They prefer to fish in the lake at night.', right: false },
        { text: 'They want the streams to be closed.', right: false },
      ],
      explanation: 'Fishing is forbidden in these weeks, and families come to watch and take pictures instead.',
    },
  ],
};
