/** A property of a described type. */
interface PropertyDefinition {
  readonly name: string;
  readonly type: string;
  readonly isAttr?: boolean;
  readonly isMany?: boolean;
  readonly isBody?: boolean;
  readonly default?: unknown;
}

/** A described type: a mixin of BPMN types (`extends`), or an extension element (`superClass`). */
export interface TypeDefinition {
  readonly name: string;
  readonly isAbstract?: boolean;
  readonly extends?: readonly string[];
  readonly superClass?: readonly string[];
  readonly meta?: { readonly allowedIn?: readonly string[] };
  readonly properties?: readonly PropertyDefinition[];
}

/** The vocabulary of one engine, as moddle wants it. */
export interface Descriptor {
  readonly name: string;
  readonly uri: string;
  readonly prefix: string;
  readonly xml: { readonly tagAlias: 'lowerCase' };
  readonly associations: readonly unknown[];
  readonly types: readonly TypeDefinition[];
}

/** Text attributes. */
export const attributes = (...names: readonly string[]): PropertyDefinition[] =>
  names.map((name) => ({ name, type: 'String', isAttr: true }));

/** Attributes of yes or no. */
export const flags = (...names: readonly string[]): PropertyDefinition[] =>
  names.map((name) => ({ name, type: 'Boolean', isAttr: true, default: false }));

/** A child element that may stand several times. */
export const children = (name: string, type: string): PropertyDefinition => ({ name, type, isMany: true });

/** A child element. */
export const child = (name: string, type: string): PropertyDefinition => ({ name, type });

/** The text inside an element. */
export const body = (name: string): PropertyDefinition => ({ name, type: 'String', isBody: true });

/** Attributes that an engine adds to BPMN's own types. */
export const mixin = (
  name: string,
  types: readonly string[],
  properties: readonly PropertyDefinition[],
): TypeDefinition => ({ name, isAbstract: true, extends: types, properties });

/** An element of its own inside `extensionElements`; copying keeps it in the given types only. */
export const extension = (
  name: string,
  allowedIn: readonly string[],
  properties: readonly PropertyDefinition[],
): TypeDefinition => ({
  name,
  superClass: ['Element'],
  ...(allowedIn.length ? { meta: { allowedIn } } : {}),
  properties,
});
