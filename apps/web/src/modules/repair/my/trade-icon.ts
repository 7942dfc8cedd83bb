import type { IconName } from '../../../desk/phone/MyIcon.tsx';

/** The picture of a trade, by its dictionary value. */
const trades: Readonly<Record<string, IconName>> = {
  1: 'water',
  2: 'power',
  3: 'cold',
  4: 'door',
  5: 'chair',
  6: 'wall',
  7: 'heat',
  8: 'net',
  9: 'screen',
  10: 'fire',
  11: 'lift',
};
/** What stands for a trade in a list. */
export const tradeIcon = (trade: string): IconName => trades[trade] ?? 'tool';
