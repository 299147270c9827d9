import type { WishStage } from '@okur/contract/book-wishes';
import type { Tone } from '../../kit/feedback/StateBadge.tsx';

/** The way of a wish that goes well. */
export const way = ['wished', 'ordered', 'delivered', 'in_class'] as const satisfies readonly WishStage[];

export const stageTones: Record<WishStage, Tone> = {
  wished: 'quiet',
  ordered: 'care',
  delivered: 'care',
  in_class: 'good',
  declined: 'bad',
};
