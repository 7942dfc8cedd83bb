const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '兆'];

/** Four digits in words; zeros in the middle are said once. */
function groupWords(group: number): string {
  let words = '';
  let pendingZero = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) pendingZero = words !== '';
    else {
      words += `${pendingZero ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
      pendingZero = false;
    }
  }
  return words;
}

function wholeWords(whole: number): string {
  let words = '';
  let gap = false;
  for (let at = GROUPS.length - 1; at >= 0; at--) {
    const group = Math.floor(whole / 10_000 ** at) % 10_000;
    if (group === 0) {
      gap = words !== '';
      continue;
    }
    const zero = words !== '' && (gap || group < 1000) ? '零' : '';
    words += `${zero}${groupWords(group)}${GROUPS[at]}`;
    gap = false;
  }
  return words;
}

/** An amount of money as it is written on vouchers, such as 壹仟零伍元叁角整. */
export function chineseAmount(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const whole = Math.floor(cents / 100);
  const [jiao, fen] = [Math.floor(cents / 10) % 10, cents % 10];
  const sign = amount < 0 ? '负' : '';
  const yuan = whole > 0 || cents === 0 ? `${wholeWords(whole) || '零'}元` : '';
  if (jiao === 0 && fen === 0) return `${sign}${yuan}整`;
  const jiaoWords = jiao > 0 ? `${DIGITS[jiao]}角` : whole > 0 ? '零' : '';
  return `${sign}${yuan}${jiaoWords}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`;
}
