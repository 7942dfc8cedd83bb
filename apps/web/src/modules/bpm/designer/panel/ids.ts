import { isXmlName, type ModdleElement } from '@jiaoyan/bpmn';
import type Modeler from 'bpmn-js/lib/Modeler';

interface Moddle {
  readonly ids: { assigned(id: string): ModdleElement | false };
}

const FORMAT = 'ID须以字母或下划线开头，由字母、数字、点、下划线或短横线组成';

/** What is wrong with an id for an element, in the words of the user; nothing when it may have it. */
export function idProblem(modeler: Modeler, owner: ModdleElement | undefined, id: string): string | undefined {
  if (!id) return 'ID不能为空';
  if (!isXmlName(id)) return FORMAT;
  const other = modeler.get<Moddle>('moddle').ids.assigned(id);
  return other && other !== owner ? 'ID已被其他元素使用' : undefined;
}
