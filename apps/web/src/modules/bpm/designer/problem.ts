/** Something that an import or export has to tell; kept beside the canvas until it is dismissed. */
export interface Problem {
  readonly level: 'error' | 'warning';
  readonly text: string;
}

const warn = (text: string): Problem => ({ level: 'warning', text });
const fail = (text: string): Problem => ({ level: 'error', text });

/** What the library says when it cannot open a file, in words for users. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/failed to parse document as/i, '根元素不是 BPMN 的 definitions'],
  [/unparsable content|missing start tag|unclosed tag|closing tag mismatch|unexpected/i, '不是有效的 XML 文件'],
  [/duplicate ID/i, '存在重复的元素标识'],
  [/no diagram to display/i, '文件中没有图形信息'],
];

/** Why a file could not be opened; what the library said itself goes along. */
export function openFailure(error: unknown): Problem {
  const said = error instanceof Error ? error.message : String(error);
  const known = reasons.find(([pattern]) => pattern.test(said))?.[1];
  return fail(`无法打开文件：${known ? `${known}（${said.split('\n')[0]}）` : said}`);
}

/** What was odd about a file that could be opened. Why an element was left out stands further down in what is said. */
export function openWarning(said: string): Problem {
  const [, tag, id] = /unparsable content (<[^>]+>)[\s\S]*duplicate ID <([^>]+)>/.exec(said) ?? [];
  return warn(`导入提示：${id ? `标识“${id}”重复，元素 ${tag} 未导入` : said.split('\n')[0]}`);
}
export { fail as problem, warn as notice };
