/** The part of a moddle element that this package relies on. */
export interface ModdleElement {
  readonly $type: string;
  /** Attributes that no registered descriptor knows. */
  readonly $attrs: Record<string, unknown>;
  readonly $descriptor: ModdleDescriptor;
  $parent?: ModdleElement | undefined;
  /** Only on elements of unknown namespaces. */
  readonly $children?: readonly ModdleElement[];
  readonly $body?: string;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  $instanceOf(type: string): boolean;
}

/** What moddle knows about a type. */
export interface ModdleDescriptor {
  readonly name: string;
  readonly isGeneric?: boolean;
  /** Only of elements of unknown namespaces is the namespace itself known here. */
  readonly ns: { readonly prefix: string; readonly localName: string; readonly uri?: string };
  readonly properties: readonly ModdleProperty[];
  readonly propertiesByName: Readonly<Record<string, ModdleProperty>>;
}

/** One property of such a type; its name carries the prefix of the package that declares it. */
export interface ModdleProperty {
  readonly name: string;
  readonly type: string;
  readonly isAttr?: boolean;
  readonly isBody?: boolean;
  readonly isMany?: boolean;
  readonly isReference?: boolean;
  readonly isId?: boolean;
  readonly ns: { readonly prefix: string; readonly localName: string };
  readonly default?: unknown;
}

/** Makes a moddle element; in the designer this is the modeler's own factory. */
export type Create = (type: string, attributes?: Record<string, unknown>) => ModdleElement;

/** One part of a plan: these properties of this element get these values; `undefined` removes one. */
export interface Change {
  readonly element: ModdleElement;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The text of a property; an absent one is empty. */
export function text(element: ModdleElement | undefined, name: string): string {
  const value = element?.get(name);
  return value === undefined || value === null ? '' : String(value);
}

/** The elements of a property that holds many. */
export function many(element: ModdleElement | undefined, name: string): readonly ModdleElement[] {
  const value = element?.get(name);
  return Array.isArray(value) ? value : [];
}

/** The element that a property holds, if any. */
export function one(element: ModdleElement | undefined, name: string): ModdleElement | undefined {
  const value = element?.get(name);
  // Moddle types are not known to the compiler; what is an object with a type is an element.
  return typeof value === 'object' && value !== null && '$type' in value ? (value as ModdleElement) : undefined;
}
