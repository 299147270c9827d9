import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-longitude',
  title: 'The Carpenter Who Carried Time to Sea',
  language: 'en',
  category: 'history',
  type: 'informative',
  grade_level: 8,
  source: 'Okur',
  body_html: `<p>In October 1707, four ships of the British navy struck the rocks of the Isles of Scilly, and well over a thousand sailors were lost. The officers were experienced men. They had simply not known where they were.</p>
<h2>Half of an answer</h2>
<p>A position at sea needs two numbers. <em>Latitude</em>, the distance north or south of the equator, could be found from the height of the midday sun. <em>Longitude</em>, the position east or west, was far harder. Since the Earth turns fifteen degrees every hour, longitude is really a question of time. If you know the hour on board and, at the same moment, the hour at home, the difference tells you how far round the globe you have sailed. But no clock of that age could keep time on a rolling, damp, hot and freezing ship.</p>
<p>In 1714 the British Parliament offered up to £20,000, an immense fortune, for a practical solution. Most learned people looked for it in the sky, in the movements of the Moon. Some thought that a clock could never be good enough.</p>
<h2>A stubborn craftsman</h2>
<p>John Harrison was a carpenter’s son who had taught himself to make clocks, at first mainly of wood. He studied everything that made clocks fail: heat, which lengthens metal; oil, which grows thick; the rocking of a ship. He spent about thirty years on three great sea clocks, each cleverer than the last, and none satisfied him. Then he did something that few inventors dare to do. He put them aside and began again with a completely different idea: a large watch, about thirteen centimetres across, which ticked five times a second.</p>
<p>In the winter of 1761 Harrison’s son took this watch, now called H4, from England to Jamaica. After eighty-one days it was reported to be only about five seconds slow.</p>
<h2>A slow reward</h2>
<p>The prize did not follow quickly. The committee asked for more trials, more explanations, more copies. Some of its members favoured the Moon, yet their doubts were not all unreasonable: one good watch proved little if nobody else could make another. Only in 1773, when Harrison was eighty, did Parliament at last grant him a final large payment.</p>
<p>By then Captain Cook was carrying a copy of H4 across the Pacific. When he came home, he wrote that the watch had been “our faithful guide”.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Why did sailors need to know the time at home?',
      options: [
        { text: 'To work out how far east or west they had sailed', right: true },
        { text: 'To measure the height of the midday sun', right: false },
        { text: 'To know when to return to port', right: false },
        { text: 'To find out their exact distance from the equator', right: false },
      ],
      explanation: 'The difference between the hour on board and the hour at home gives the longitude.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'On board it is noon. A clock that keeps home time shows three in the afternoon. How far round the globe has the ship sailed from home?',
      options: [
        { text: '15 degrees', right: false },
        { text: '30 degrees', right: false },
        { text: '45 degrees', right: true },
        { text: '60 degrees', right: false },
      ],
      explanation: 'The Earth turns fifteen degrees an hour, so three hours are 3 × 15 = 45 degrees.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Harrison’s successful watch was a smaller copy of his three earlier sea clocks.',
      options: [
        { text: 'True', right: false },
        { text: 'False', right: true },
      ],
      explanation: 'He put the three clocks aside and began again with a completely different idea.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Which causes of clock errors does the text say Harrison studied? Choose all the right answers.',
      options: [
        { text: 'Heat lengthening metal', right: true },
        { text: 'The weight of the sailors', right: false },
        { text: 'Oil growing thick', right: true },
        { text: 'The pull of the Moon', right: false },
        { text: 'The rocking of the ship', right: true },
      ],
      explanation:
        'Heat, oil and the rocking of a ship are named. The Moon belongs to the other method of finding longitude.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 2,
      stem: 'How does the writer judge the committee that delayed the reward?',
      options: [
        { text: 'As completely dishonest', right: false },
        { text: 'As slow and partly biased, but with some fair doubts', right: true },
        { text: 'As unable to understand clocks at all', right: false },
        { text: 'As right to refuse Harrison everything', right: false },
      ],
      explanation: 'Some members favoured the Moon, yet the writer says that “their doubts were not all unreasonable”.',
    },
  ],
};
