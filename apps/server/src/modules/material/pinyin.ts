/** The first character of each letter in the order of sounds; no sound begins with i, u or v. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃呣拏噢妑七呥仨他屲夕丫帀'];
const letters = 'abcdefghjklmnopqrstwxyz';
const bySound = new Intl.Collator('zh-u-co-pinyin');

function letterOf(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase();
  if (!/\p{Script=Han}/u.test(character)) return '';
  const at = firsts.findLastIndex((first) => bySound.compare(first, character) <= 0);
  return letters[at] ?? '';
}

/** The first letters of the sounds of a name, as people type them: 角阀 is `jf`. What is no character stays. */
export const pinyinOf = (...names: readonly string[]): string =>
  names
    .map((name) => [...name].map(letterOf).join(''))
    .join(' ')
    .trim()
    .slice(0, 120);
