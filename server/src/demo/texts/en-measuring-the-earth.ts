import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-measuring-the-earth',
  title: 'The Man Who Measured the World with a Shadow',
  language: 'en',
  category: 'science',
  type: 'informative',
  grade_level: 7,
  source: 'Okur',
  body_html: `<p>How would you find the size of the Earth if you had no aeroplane, no telescope and no way of travelling round it? More than 2,200 years ago, a librarian in Egypt did it with a shadow, a distance and one good question.</p>
<h2>A well without shadows</h2>
<p>Eratosthenes was in charge of the great library of Alexandria. He was interested in almost everything: poetry, maps, numbers, the stars. According to the story that has come down to us, he learned of something curious in Syene, a town far to the south, near today’s Aswan. At noon on the longest day of the year, the sun there stood straight overhead. Upright posts had no shadow, and light fell to the very bottom of a deep well.</p>
<p>Others might have found this charming and forgotten it. Eratosthenes asked what happened at the same moment in Alexandria. There, he found, an upright post <em>did</em> have a shadow.</p>
<h2>One angle, one distance</h2>
<p>The sun is so far away that its rays reach us almost parallel. If the Earth were flat, equal posts in both towns would cast equal shadows. They did not, so the surface between the towns had to be curved, and the shadow showed by how much. In Alexandria the angle was about one fiftieth of a full circle, a little more than seven degrees.</p>
<p>The rest was simple. If the way from Syene to Alexandria was one fiftieth of the circle, the whole circle must be fifty times that way. The distance was taken to be 5,000 stadia, so the Earth measured about 250,000 stadia around.</p>
<h2>How good was it?</h2>
<p>Nobody is certain how long his <em>stadion</em> was. With the lengths that historians think likely, his result differs from the true value, about 40,000 kilometres, by something between two per cent and a sixth. It was not perfect in other ways either: Syene does not lie exactly south of Alexandria, and the distance was only a round number.</p>
<p>Yet the idea was right, and that is what lasts. A careful observer who did not have to sail anywhere had weighed two noons against each other, and found the size of a world that no one had ever seen whole.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'What was unusual about Syene at noon on the longest day?',
      options: [
        { text: 'The wells were dry.', right: false },
        { text: 'Upright posts cast no shadow.', right: true },
        { text: 'Shadows were longer than in Alexandria.', right: false },
        { text: 'The sun could not be seen.', right: false },
      ],
      explanation:
        'The sun stood straight overhead, so upright posts had no shadow and light reached the bottom of a well.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Suppose the angle in Alexandria had been one fortieth of a circle and the distance still 5,000 stadia. What would his result have been?',
      options: [
        { text: '125,000 stadia', right: false },
        { text: '250,000 stadia', right: false },
        { text: '400,000 stadia', right: false },
        { text: '200,000 stadia', right: true },
      ],
      explanation: 'The whole circle would be forty times the distance: 40 × 5,000 = 200,000 stadia.',
    },
    {
      kind: 'true_false',
      skill: 'inferential',
      points: 1,
      stem: 'According to the text, the difference between the two shadows showed that the surface between the towns was curved.',
      options: [
        { text: 'True', right: true },
        { text: 'False', right: false },
      ],
      explanation: 'On a flat Earth with parallel rays, equal posts would cast equal shadows.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Which weak points of the measurement does the text mention? Choose all the right answers.',
      options: [
        { text: 'Syene is not exactly south of Alexandria.', right: true },
        { text: 'The shadow was measured in the evening.', right: false },
        { text: 'The distance was only a round number.', right: true },
        { text: 'The post in Alexandria was not upright.', right: false },
        { text: 'We are not sure how long a stadion was.', right: true },
      ],
      explanation:
        'The text names the position of Syene, the round number for the distance and the unknown length of the stadion.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 1,
      stem: 'What does the writer admire most about Eratosthenes?',
      options: [
        { text: 'That he had travelled farther than others', right: false },
        { text: 'That his number was perfectly exact', right: false },
        { text: 'That he reached far with a right idea and careful observation', right: true },
        { text: 'That he was in charge of a famous library', right: false },
      ],
      explanation: 'The text admits the errors but says that “the idea was right, and that is what lasts”.',
    },
  ],
};
