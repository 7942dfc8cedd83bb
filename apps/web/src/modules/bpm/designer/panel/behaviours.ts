import {
  type AnyFactory,
  type Change,
  copyForeign,
  extensionsOf,
  flavourOf,
  foreignAttributes,
  isAllowedIn,
  isForeign,
  type ModdleElement,
  many,
  randomSuffix,
  type TypeRegistry,
  tolerate,
} from '@jiaoyan/bpmn';
import type { Element } from 'bpmn-js/lib/model/Types';

type Handler<T> = (context: T) => unknown;
interface EventBus {
  on<T>(event: string, priority: number, handler: Handler<T>): void;
}
interface Registry {
  get(id: string): Element | undefined;
  getAll(): readonly Element[];
}
interface Modeling {
  updateProperties(element: Element, properties: object): void;
  updateModdleProperties(element: Element, target: ModdleElement, properties: object): void;
  claimId(id: string, element: ModdleElement): void;
  unclaimId(id: string, element: ModdleElement): void;
}
interface CommandStack {
  registerHandler(name: string, handler: unknown): void;
}
type Model = AnyFactory & TypeRegistry;

const BEFORE_LIBRARY = 2000;
const AFTER_LIBRARY = 500;

/** The command that carries out a plan as one step that can be undone. */
export const APPLY_CHANGES = 'panel.applyChanges';

class ApplyChangesHandler {
  static readonly $inject = ['modeling', 'elementRegistry'];
  readonly #modeling: Modeling;
  readonly #registry: Registry;

  constructor(modeling: Modeling, registry: Registry) {
    this.#modeling = modeling;
    this.#registry = registry;
  }

  preExecute({ element, changes }: { element: Element; changes: readonly Change[] }): void {
    for (const change of changes) {
      const shape = this.#registry.get(String(change.element.get('id') ?? ''));
      // What is drawn goes through the library's own command, which redraws it and keeps ids and default flows right.
      if (shape?.businessObject === change.element) {
        this.#modeling.updateProperties(shape, change.properties);
        continue;
      }
      this.#claimIds(change);
      this.#modeling.updateModdleProperties(element, change.element, change.properties);
    }
  }

  /** The library keeps no account of the ids of what is not drawn: messages, and the processes of pools. */
  #claimIds({ element, properties }: Change): void {
    const { id, rootElements } = properties;
    if (typeof id === 'string') {
      this.#modeling.unclaimId(idOf(element), element);
      this.#modeling.claimId(id, element);
    }
    const before = new Set(many(element, 'rootElements'));
    for (const root of Array.isArray(rootElements) ? rootElements : []) {
      if (!before.has(root)) this.#modeling.claimId(idOf(root), root);
    }
  }
}

function registerCommands(stack: CommandStack): void {
  stack.registerHandler(APPLY_CHANGES, ApplyChangesHandler);
}
registerCommands.$inject = ['commandStack'];

/** Copying and replacing keep what strangers have written, and only those of our extensions that fit the new type. */
function keepExtensions(bus: EventBus, moddle: Model): void {
  bus.on<{ sourceElement: ModdleElement; targetElement: ModdleElement }>(
    'moddleCopy.canCopyProperties',
    BEFORE_LIBRARY,
    ({ sourceElement, targetElement }) => {
      Object.assign(targetElement.$attrs ?? {}, foreignAttributes(sourceElement));
    },
  );
  bus.on<{ parent: ModdleElement; property: unknown }>(
    'moddleCopy.canCopyProperty',
    BEFORE_LIBRARY,
    ({ parent, property }) => {
      if (typeof property !== 'object' || property === null || !('$type' in property)) return undefined;
      const element = property as ModdleElement;
      if (isForeign(element)) return copyForeign(element, moddle);
      if (!parent.$instanceOf('bpmn:ExtensionElements')) return undefined;
      return isAllowedIn(element.$type, parent.$parent) ? undefined : false;
    },
  );
}
keepExtensions.$inject = ['eventBus', 'moddle'];

const listeners = (host: ModdleElement) =>
  extensionsOf(host).filter((extension) => extension.$type.endsWith(':TaskListener') && extension.get('id'));

/** A copy of a user task gets listeners with ids of their own; what is cut and pasted keeps them. */
function renewListenerIds(bus: EventBus, registry: Registry): void {
  bus.on<{ descriptor: { businessObject?: ModdleElement; labelTarget?: unknown } }>(
    'copyPaste.pasteElement',
    AFTER_LIBRARY,
    ({ descriptor }) => {
      const pasted = descriptor.businessObject;
      if (!pasted?.$instanceOf('bpmn:UserTask') || descriptor.labelTarget) return;
      const taken = new Set(registry.getAll().flatMap(({ businessObject }) => listeners(businessObject).map(idOf)));
      for (const listener of listeners(pasted)) {
        if (taken.has(idOf(listener))) listener.set('id', `${idOf(listener)}_${randomSuffix()}`);
      }
    },
  );
}
renewListenerIds.$inject = ['eventBus', 'elementRegistry'];
const idOf = (element: ModdleElement) => String(element.get('id'));

/** Elements of the engine that its descriptor does not list survive. */
function keepUnknown(moddle: Model): void {
  const flavour = flavourOf(moddle);
  if (flavour) tolerate(moddle, flavour);
}
keepUnknown.$inject = ['moddle'];

/** What a modeler needs so that the panel can write and nothing is lost on the way. */
export const designerBehaviours = [
  {
    __init__: ['panelCommands', 'panelExtensions', 'panelListenerIds', 'panelTolerance'],
    panelCommands: ['type', registerCommands],
    panelExtensions: ['type', keepExtensions],
    panelListenerIds: ['type', renewListenerIds],
    panelTolerance: ['type', keepUnknown],
  },
];
