import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-harbour-cat',
  title: 'The Cat Who Met Every Boat',
  language: 'en',
  category: 'story',
  type: 'narrative',
  grade_level: 4,
  source: 'Okur',
  body_html: `<p>Every evening at six, a grey cat called Button walked to the end of the harbour wall and sat down. One by one, the fishing boats came home. Button looked at each boat as if she were counting.</p>
<p>“She only wants fish,” said Tom, who sold ice cream beside the harbour. But Maya, who was nine and noticed things, did not agree. The fishermen often threw Button a small fish. She never ate it until the last boat was tied up.</p>
<p>There were seven boats. Maya made a list of their names in her notebook: <em>Swallow</em>, <em>Morning Star</em>, <em>Lucky Lin</em> and four more. Each evening she ticked them off, and each evening Button waited for all seven before she touched her supper.</p>
<p>One night in October a thick fog rolled in from the sea. Six boats crept home with their lamps lit. Button did not move. She sat on the cold stones with a fish beside her and stared into the white.</p>
<p>Maya looked at her list. “The <em>Swallow</em> isn’t back,” she told Tom. “Button is still waiting.”</p>
<p>This time Tom did not laugh. He ran to the harbour office, and soon the old fog bell began to ring. It rang and rang. At last, from far away, a horn answered. Slowly, following the sound of the bell, the <em>Swallow</em> slid out of the fog.</p>
<p>“Our compass was broken,” said the captain, shaking Tom’s hand. “How did you know we were still out there?”</p>
<p>Tom pointed at the wall. Button had turned her back on everyone and was, at last, eating her fish.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Why does Maya think that Tom is wrong about Button?',
      options: [
        { text: 'Button does not like fish.', right: false },
        { text: 'Button prefers ice cream.', right: false },
        { text: 'Button sleeps while the boats come in.', right: false },
        { text: 'Button does not eat until every boat is home.', right: true },
      ],
      explanation: 'Maya notices that Button never eats her fish until the last boat is tied up.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'How did the Swallow find its way into the harbour?',
      options: [
        { text: 'By following the sound of a bell', right: true },
        { text: 'By following the lamps of other boats', right: false },
        { text: 'By using its compass', right: false },
        { text: 'By listening to the cat', right: false },
      ],
      explanation: 'The old fog bell rang, and the Swallow followed its sound. Its compass was broken.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Six boats came home through the fog before the Swallow did.',
      options: [
        { text: 'True', right: true },
        { text: 'False', right: false },
      ],
      explanation:
        'Seven boats used the harbour. Six had crept home with their lamps lit, and the Swallow was the last.',
    },
    {
      kind: 'multiple_choice',
      skill: 'inferential',
      points: 2,
      stem: 'What helped people to find out that a boat was missing? Choose all the right answers.',
      options: [
        { text: 'Maya’s list of names', right: true },
        { text: 'A call from the captain', right: false },
        { text: 'Button still waiting on the wall', right: true },
        { text: 'The colour of the fog', right: false },
      ],
      explanation: 'Maya checked her list and saw that Button was still waiting, so she told Tom.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 1,
      stem: 'What does this story show best?',
      options: [
        { text: 'Cats should not be given fish.', right: false },
        { text: 'Paying attention to small things can help others.', right: true },
        { text: 'Fishing is easy when the weather is good.', right: false },
        { text: 'Captains should never leave the harbour when there is fog.', right: false },
      ],
      explanation: 'Maya notices what Button does, and this helps to bring the Swallow home.',
    },
  ],
};
