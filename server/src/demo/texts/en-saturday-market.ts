import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'en-saturday-market',
  title: 'Two Lemons Too Many',
  language: 'en',
  category: 'daily_life',
  type: 'narrative',
  grade_level: 5,
  source: 'Okur',
  body_html: `<p>For the first time, Deniz was going to the Saturday market alone. His mother had given him a list, a cloth bag and some money. “Bring back everything on the list,” she said, “and don’t buy from the first person who smiles at you.”</p>
<p>The market filled three whole streets. There were towers of oranges, baskets of walnuts and fish lying on ice like silver spoons. Everyone seemed to be shouting. Deniz felt very small.</p>
<p>At the first stall a man with a huge moustache gave him a huge smile. Deniz hurried past. At the next stall the tomatoes were cheap, but when he picked one up, it was soft underneath. At the third stall sat an old woman, who did not smile at all. She was reading a book.</p>
<p>“Are your tomatoes good?” asked Deniz.</p>
<p>“Smell one,” she said, without looking up.</p>
<p>Deniz smelled one. It smelled like his grandmother’s garden in August. He bought a kilo, and then parsley and six lemons. The woman put the lemons into his bag so fast that he could not count them.</p>
<p>He had bought everything and was almost home when he stopped to check. There were eight lemons, not six. He thought about it for a moment. Nobody would ever know. Then he turned round and walked all the way back.</p>
<p>“You gave me two lemons too many,” he said.</p>
<p>For the first time, the old woman closed her book. “I know,” she said. “I do that with every new customer. Some come back to tell me. Those are the ones for whom I choose the best tomatoes.”</p>
<p>She pushed the lemons back across the table. “Keep them. What’s your name?”</p>
<p>When he got home, his mother looked into the bag and asked, “Why eight?”</p>
<p>“They’re the price of a good tomato,” said Deniz.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Why did Deniz not buy tomatoes at the second stall?',
      options: [
        { text: 'They were more expensive than anywhere else.', right: false },
        { text: 'The seller was shouting at him.', right: false },
        { text: 'The one he picked up was soft underneath.', right: true },
        { text: 'They had no smell.', right: false },
      ],
      explanation: 'The tomatoes at that stall were cheap, but the one he picked up was soft underneath.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Why did the old woman put eight lemons into the bag?',
      options: [
        { text: 'She wanted to find out whether Deniz was honest.', right: true },
        { text: 'She counted them wrongly because of her book.', right: false },
        { text: 'She wanted to get rid of old lemons.', right: false },
        { text: 'She thought that he had paid for eight.', right: false },
      ],
      explanation: 'She says that she does it with every new customer, and that some come back to tell her.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Deniz found the extra lemons only when his mother looked into the bag.',
      options: [
        { text: 'True', right: false },
        { text: 'False', right: true },
      ],
      explanation: 'He checked the bag himself when he was almost home, and then walked back.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Which of these did Deniz buy from the old woman? Choose all the right answers.',
      options: [
        { text: 'Walnuts', right: false },
        { text: 'Parsley', right: true },
        { text: 'Lemons', right: true },
        { text: 'Oranges', right: false },
        { text: 'Tomatoes', right: true },
      ],
      explanation:
        'He bought a kilo of tomatoes, parsley and six lemons. Walnuts and oranges were only seen at the market.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'What does Deniz mean by “They’re the price of a good tomato”?',
      options: [
        { text: 'Lemons cost more than tomatoes.', right: false },
        { text: 'He paid for the tomatoes with lemons.', right: false },
        { text: 'The market was more expensive than his mother had expected.', right: false },
        { text: 'By being honest he earned the seller’s best tomatoes.', right: true },
      ],
      explanation:
        'The seller chooses her best tomatoes for customers who come back to tell her about the extra lemons.',
    },
  ],
};
