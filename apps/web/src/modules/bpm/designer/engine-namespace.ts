import { type Flavour, namespaceOf } from '@jiaoyan/bpmn';

/** The XML with the engine's namespace declared, which the library leaves out while no word of it is used. */
export function withNamespace(xml: string, flavour: Flavour): string {
  if (new RegExp(`xmlns:${flavour}=`).test(xml) || xml.includes(`"${namespaceOf(flavour)}"`)) return xml;
  return xml.replace(/<([\w.-]+:)?definitions\b/, `$& xmlns:${flavour}="${namespaceOf(flavour)}"`);
}
