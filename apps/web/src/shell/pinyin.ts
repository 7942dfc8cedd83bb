import { pinyin } from 'pinyin-pro';
import type { Pinyin } from './search.ts';

const join = (text: string, pattern: 'first' | 'pinyin') =>
  pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();

/** The spelling of Chinese text; a chunk of its own because of its word table. */
export const spelling: Pinyin = {
  initials: (text) => join(text, 'first'),
  full: (text) => join(text, 'pinyin'),
};
