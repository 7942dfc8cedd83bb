import { refuse } from '../../kernel/errors.ts';
import type { FindSensitiveWords } from './sensitive-word-reader.ts';

/** A text that somebody sends, by the name of its field. */
interface CheckedText {
  readonly field: string;
  readonly label: string;
  readonly text: string | null | undefined;
}

/** Words hide neither behind marks of rich text nor across them. A mark ends where another begins, so no text is searched twice. */
const plain = (text: string) => text.replace(/<[^<>]*>/g, '').replace(/&nbsp;/g, ' ');

/** Refuses texts with sensitive words, naming the field and the words. Call it before a transaction, not inside one. */
export async function refuseSensitive(find: FindSensitiveWords, texts: readonly CheckedText[]): Promise<void> {
  for (const { field, label, text } of texts) {
    const words = text ? await find(plain(text)) : [];
    if (words.length > 0) throw refuse(`${label}包含敏感词：${words.join('、')}`, field);
  }
}
