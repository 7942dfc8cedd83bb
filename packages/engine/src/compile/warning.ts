import type { Warning } from 'bpmn-moddle';
import type { Problem } from '../model.ts';
import { problemAt } from './reader.ts';

/** Something of the text of a file that the reader left out. */
interface Dropped {
  readonly tag: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

const DROPPED =
  /^unparsable content (?<tag>[\s\S]*?) ?detected\n\tline: (?<line>\d+)\n\tcolumn: (?<column>\d+)\n\tnested error: (?<reason>[\s\S]*)$/;

function droppedOf(message: string): Dropped | undefined {
  const { tag = '', line = '0', column = '0', reason = '' } = DROPPED.exec(message)?.groups ?? {};
  return reason ? { tag, line: Number(line), column: Number(column), reason } : undefined;
}

/** What belongs to the picture and not to the process. */
const isPicture = (tag: string) => /^<(?:[\w.-]+:)?(?:BPMN|Bounds|waypoint|Font|extension\b)/.test(tag);
const isReserved = (id: string) => id in Object.prototype;

/** What the reader says, in words for authors; `hurts` when the process would mean something else without it. */
const reasons: readonly {
  readonly pattern: RegExp;
  readonly hurts: boolean;
  say(what: string, tag: string): string;
}[] = [
  {
    pattern: /^duplicate ID <(.+)>$/,
    hurts: true,
    say: (id, tag) => (isReserved(id) ? `标识“${id}”是保留名称，请更换` : `标识“${id}”重复，元素 ${tag} 无法读取`),
  },
  {
    pattern: /^illegal ID <([\s\S]*)>$/,
    hurts: true,
    say: (id) => `标识“${id}”不合法，须以字母或下划线开头，由字母、数字、点、下划线或短横线组成`,
  },
  {
    pattern: /^(?:unrecognized element|unknown type) <(.+)>$/,
    hurts: true,
    say: (_, tag) => `元素 ${tag} 无法识别或位置不对`,
  },
  { pattern: /^missing namespace for prefix <(.+)>$/, hurts: true, say: (prefix) => `前缀“${prefix}”没有声明命名空间` },
  { pattern: /^attribute <(.+)> already defined$/, hurts: true, say: (name) => `属性“${name}”重复` },
  {
    pattern: /^unexpected body text <([\s\S]*)>$/,
    hurts: false,
    say: (body) => `文字“${body.trim().slice(0, 20)}”的位置不对，已忽略`,
  },
  { pattern: /attribute|quote/, hurts: true, say: (_, tag) => `元素 ${tag} 的属性书写有误` },
];

/** A tag may stand on several lines. */
const TAG_LINES = 30;

/** What stands at the place of a tag, as far as it tells which element it is. */
function namedAt(lines: readonly string[], { line, column }: Dropped): Pick<Problem, 'elementId' | 'elementName'> {
  const from = lines
    .slice(line, line + TAG_LINES)
    .join('\n')
    .slice(column);
  const [written = ''] = from.split('>');
  const word = (attribute: string) => new RegExp(`\\s${attribute}\\s*=\\s*["']([^"']*)["']`).exec(written)?.[1] ?? '';
  return { elementId: word('id'), elementName: word('name') };
}

function droppedProblem(lines: readonly string[], dropped: Dropped): Problem {
  const { tag, line, reason } = dropped;
  const known = reasons.find(({ pattern }) => pattern.test(reason));
  const what = known?.pattern.exec(reason)?.[1] ?? '';
  const said = known ? known.say(what, tag) : `内容 ${tag.slice(0, 40)} 无法读取`;
  // A vendor's word in the wrong place is nothing that any engine reads.
  const foreign = /^unrecognized element <(?!bpmn:)[\w.-]+:/.test(reason);
  const level = known?.hurts !== false && !isPicture(tag) && !foreign ? 'error' : 'warning';
  return { ...namedAt(lines, dropped), text: `第 ${line + 1} 行：${said}`, level };
}

function problemOf(lines: readonly string[], { message, element }: Warning): Problem | undefined {
  // What points nowhere is told with what it means.
  if (message.startsWith('unresolved reference')) return undefined;
  const dropped = droppedOf(message);
  if (dropped) return droppedProblem(lines, dropped);
  const attribute = /^unknown attribute <(.+)>$/.exec(message)?.[1];
  if (attribute) return problemAt(element, `属性“${attribute}”无法识别，不会生效`, 'warning');
  const encoding = /^unsupported document encoding <(.+?)>/.exec(message)?.[1];
  const said = encoding
    ? `文件声明的编码“${encoding}”不是 UTF-8，请检查中文是否正确`
    : `文件提示：${message.split('\n')[0]}`;
  return { elementId: '', elementName: '', text: said, level: 'warning' };
}

/** What the reader of a file had to say, for its author. */
export function warningProblems(xml: string, warnings: readonly Warning[]): readonly Problem[] {
  const lines = warnings.length ? xml.split('\n') : [];
  return warnings.flatMap((warning) => problemOf(lines, warning) ?? []);
}

/** Why a file cannot be read at all. */
export function unreadable(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const dropped = droppedOf(message);
  const where = dropped ? `第 ${dropped.line + 1} 行附近不是有效的 XML` : '不是有效的 BPMN 2.0 文件';
  return { elementId: '', elementName: '', text: `文件无法解析：${where}`, level: 'error' };
}
