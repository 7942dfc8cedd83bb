import { namespaceOf } from './descriptor/index.ts';
import { body, children, type TypeDefinition } from './descriptor/types.ts';
import { type Flavour, flavours } from './flavour.ts';

/** The part of a moddle model that learns types. */
export interface TypeRegistry {
  readonly registry: {
    readonly typeMap: Readonly<Record<string, unknown>>;
    registerType(type: TypeDefinition, pkg: unknown): void;
  };
  getPackage(uri: string): unknown;
  getType(descriptor: unknown): unknown;
}

/** The flavour whose words a model knows. */
export const flavourOf = (model: Pick<TypeRegistry, 'getPackage'>): Flavour | undefined =>
  flavours.find((flavour) => model.getPackage(namespaceOf(flavour)));

/**
 * Lets a model keep elements of its own flavour that the descriptor does not list. Moddle drops those, while it keeps
 * elements of namespaces it has never heard of; a newer engine's file must not lose more than a stranger's.
 */
export function tolerate(model: TypeRegistry, flavour: Flavour): void {
  const getType = model.getType.bind(model);
  const pkg = model.getPackage(namespaceOf(flavour));
  if (!pkg) return;
  model.getType = (wanted) => {
    if (typeof wanted === 'string' && wanted.startsWith(`${flavour}:`) && !(wanted in model.registry.typeMap)) {
      const properties = [body('$text'), children('$elements', 'Element')];
      model.registry.registerType({ name: wanted.slice(flavour.length + 1), superClass: ['Element'], properties }, pkg);
    }
    return getType(wanted);
  };
}
