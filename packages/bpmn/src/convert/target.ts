import { BpmnModdle } from 'bpmn-moddle';
import { descriptor, namespaceOf } from '../descriptor/index.ts';
import type { Flavour } from '../flavour.ts';
import type { ModdleDescriptor, ModdleElement } from '../moddle.ts';
import { type Loss, lossOf } from './loss.ts';

/** What one conversion works with. */
export interface Conversion {
  readonly from: Flavour;
  readonly to: Flavour;
  /** Whether a word is one of the old flavour, whatever prefixes the file gives to it. */
  owns(name: string): boolean;
  readonly losses: Loss[];
  /** What the new flavour knows about a type. */
  describe(type: string): ModdleDescriptor | undefined;
  /** Makes an element of the new flavour. */
  make(local: string, attributes?: Record<string, unknown>, content?: Content): ModdleElement;
  lose(host: ModdleElement, property: string, detail?: string): void;
}

/** What stands inside such an element. */
interface Content {
  readonly body?: string | undefined;
  readonly children?: readonly ModdleElement[] | undefined;
}

const targets = new Map<Flavour, BpmnModdle>();
/** What knows the types of a flavour; no file is read by it, so it stays as it is. */
function targetOf(flavour: Flavour): BpmnModdle {
  const target = targets.get(flavour) ?? new BpmnModdle({ [flavour]: descriptor(flavour) });
  targets.set(flavour, target);
  return target;
}

/** Sets up a conversion; `plain` is a model that knows no flavour, so that it keeps both as they are. */
export function conversion(plain: BpmnModdle, from: Flavour, to: Flavour, prefixes: ReadonlySet<string>): Conversion {
  const target = targetOf(to);
  const losses: Loss[] = [];
  return {
    from,
    to,
    owns: (name) => prefixes.has(name.slice(0, Math.max(name.indexOf(':'), 0))),
    losses,
    describe(type) {
      try {
        return (target.getType(type) as { readonly $descriptor: ModdleDescriptor }).$descriptor;
      } catch {
        return undefined;
      }
    },
    make(local, attributes = {}, { body, children } = {}) {
      const element = plain.createAny(`${to}:${local}`, namespaceOf(to), { ...attributes });
      for (const child of children ?? []) child.$parent = element;
      return Object.assign(element, body ? { $body: body } : {}, children?.length ? { $children: children } : {});
    },
    lose(host, property, detail) {
      losses.push(lossOf(host, property, to, detail));
    },
  };
}

/** The attributes of an element of an unknown namespace. */
export function attributesOf(element: ModdleElement): Record<string, string> {
  const entries = Object.entries(element).filter(([name]) => !name.startsWith('$') && !name.startsWith('xmlns'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Its name without the prefix. */
export const localName = (element: ModdleElement): string => element.$type.slice(element.$type.indexOf(':') + 1);

/** Its children of one name. */
export const childrenOf = (element: ModdleElement, local?: string): readonly ModdleElement[] =>
  (element.$children ?? []).filter((child) => local === undefined || localName(child) === local);

/** The name of the type behind a tag. */
export const typeName = (local: string): string => local.charAt(0).toUpperCase() + local.slice(1);
