/** The parts of a month's statement, each in quantity and in money. */
export const summaryGroups = [
  ['期初', 'openQty', 'openAmount'],
  ['收入', 'inQty', 'inAmount'],
  ['发出', 'outQty', 'outAmount'],
  ['期末', 'closeQty', 'closeAmount'],
] as const;
