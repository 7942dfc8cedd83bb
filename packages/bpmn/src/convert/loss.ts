import type { Flavour } from '../flavour.ts';
import { type ModdleElement, text } from '../moddle.ts';
import * as fields from '../property/fields.data.ts';

/** Something that another flavour has no word for. */
export interface Loss {
  readonly id: string;
  readonly name: string;
  readonly property: string;
  /** Which part of it, where the rest is kept or several have the same name. */
  readonly detail: string;
  /** The whole of it in the words of the user. */
  readonly text: string;
}

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.values(fields)
    .flat()
    .map((field): [string, string] => [field.name, field.label]),
  ['asyncAfter', '异步后'],
  ['asyncBefore', '异步前'],
  ['async', '异步'],
  ['exclusive', '排除'],
  ['resource', '外部脚本资源'],
  ['topic', '外部任务主题'],
  ['type', '任务类型'],
  ['failedJobRetryTimeCycle', '重试周期'],
  ['inputOutput', '输入输出参数'],
  ['connector', '连接器'],
  ['businessKey', '业务标识'],
  ['validation', '字段约束'],
  ['properties', '扩展属性'],
  ['taskListener', '任务监听器'],
  ['executionListener', '执行监听器'],
  ['collection', '集合'],
  ['in', '传入变量'],
  ['out', '传出变量'],
]);

/** Where something was lost: the nearest element that people know by a name or an id. */
export function lossOf(host: ModdleElement, property: string, to: Flavour, detail = ''): Loss {
  let owner: ModdleElement | undefined = host;
  while (owner && !text(owner, 'id')) owner = owner.$parent;
  const id = text(owner, 'id');
  const name = text(owner, 'name');
  const label = labels.get(property);
  const what = label ? `${label}（${property}）` : property;
  const where = name ? `“${name}”（${id}）` : `“${id}”`;
  return { id, name, property, detail, text: `元素${where}的${what}${detail}在 ${to} 中没有对应项，将被移除` };
}
