/** How hard a password is to guess. */
interface Strength {
  /** 0 for none, 1 to 3 from weak to strong. */
  level: 0 | 1 | 2 | 3;
  text: string;
}

const LONG = 14;
const ENOUGH = 10;
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Judges a password by its length and by how many kinds of characters it mixes. */
export function passwordStrength(password: string): Strength {
  if (!password) return { level: 0, text: '' };
  if (password.length < ENOUGH) return { level: 1, text: `弱：至少 ${ENOUGH} 个字符` };
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (mixed < 2 || distinct < 5) return { level: 1, text: '弱：请混用字母、数字和符号' };
  if (mixed >= 3 && password.length >= LONG) return { level: 3, text: '强' };
  return { level: 2, text: '中：更长或更多种类的字符会更安全' };
}
