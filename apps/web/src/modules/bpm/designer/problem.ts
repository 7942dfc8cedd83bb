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

/** What the library says of a file that it can open; why an element was left out stands further down in what is said. */
const oddities: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/unparsable content (<[^>]+>)[\s\S]*duplicate ID <([^>]+)>/, (tag, id) => `标识“${id}”重复，元素 ${tag} 未导入`],
  [/unparsable content (<[^>]+>)[\s\S]*illegal ID <([^>]+)>/, (tag, id) => `标识“${id}”不合法，元素 ${tag} 未导入`],
  [
    /unparsable content (<[^>]+>)[\s\S]*missing namespace for prefix <([^>]+)>/,
    (tag, prefix) => `元素 ${tag} 的前缀“${prefix}”没有声明命名空间，相关设置未导入`,
  ],
  [/unparsable content (<[^>]+>)[\s\S]*(?:unrecognized element|unknown type)/, (tag) => `元素 ${tag} 无法识别，未导入`],
  [/unresolved reference <([^>]+)>/, (id) => `引用的“${id}”不存在`],
  [/unknown attribute <([^>]+)>/, (name) => `属性“${name}”无法识别，已原样保留`],
  [/unsupported document encoding <([^>]+)>/, (encoding) => `文件声明的编码为 ${encoding}，已按 UTF-8 处理`],
];

/** What was odd about a file that could be opened. */
export function openWarning(said: string): Problem {
  for (const [pattern, say] of oddities) {
    const [found, first = '', second = ''] = pattern.exec(said) ?? [];
    if (found !== undefined) return warn(`导入提示：${say(first, second)}`);
  }
  return warn(`导入提示：${said.split('\n')[0]}`);
}
export { fail as problem, warn as notice };
