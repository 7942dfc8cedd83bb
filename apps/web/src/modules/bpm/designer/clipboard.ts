import {
  type Flavour,
  flavourOf,
  type Loss,
  type ModdleElement,
  namespacesOf,
  pack,
  type Receiver,
  type TypeRegistry,
  unpack,
} from '@jiaoyan/bpmn';

/** What was copied last, as plain data, so that it can go to a designer in another window of the browser. */
interface Copied {
  readonly flavour: Flavour;
  readonly packed: unknown;
}
interface EventBus {
  on(event: string, listener: () => void): void;
  fire(event: string, payload: object): void;
}
type Model = Receiver & TypeRegistry;

/** Fired when something that is pasted cannot say everything in the words of this designer's engine. */
export const PASTE_LOSSES = 'clipboard.losses';
/** The payload of that event. */
export interface PasteLosses {
  readonly losses: readonly Loss[];
}

let shared: { readonly copied: Copied; readonly owner?: object; readonly tree?: unknown } | undefined;
let channel: BroadcastChannel | undefined;

/** Joins the clipboards of all windows; one that opens later asks the others what was copied. */
function joinWindows(): BroadcastChannel {
  if (channel) return channel;
  const joined = new BroadcastChannel('bpm-clipboard');
  joined.onmessage = ({ data }: MessageEvent<Copied | null>) => {
    if (data) shared = { copied: data };
    else if (shared) joined.postMessage(shared.copied);
  };
  joined.postMessage(null);
  channel = joined;
  return joined;
}

/** One clipboard for all designers: what is copied in one can be pasted in another. */
class SharedClipboard {
  static readonly $inject = ['moddle', 'bpmnjs', 'eventBus'];
  readonly #moddle: Model;
  readonly #modeler: { getDefinitions(): ModdleElement | undefined };
  readonly #bus: EventBus;

  constructor(moddle: Model, modeler: { getDefinitions(): ModdleElement | undefined }, bus: EventBus) {
    this.#moddle = moddle;
    this.#modeler = modeler;
    this.#bus = bus;
    joinWindows();
    // What was copied outlives its designer, but must not keep it in memory.
    bus.on('diagram.destroy', () => {
      if (shared?.owner === this) shared = { copied: shared.copied };
    });
  }
  get(): unknown {
    if (!shared || shared.owner === this) return shared?.tree;
    // Elements of another designer belong to its own model; they are created again here.
    const { flavour, packed } = shared.copied;
    const { value, losses } = unpack(packed, this.#moddle, flavour, flavourOf(this.#moddle) ?? flavour);
    if (losses.length) this.#bus.fire(PASTE_LOSSES, { losses } satisfies PasteLosses);
    return value;
  }
  set(tree: unknown): void {
    const packed = pack(tree, namespacesOf(this.#modeler.getDefinitions()));
    const copied = { flavour: flavourOf(this.#moddle) ?? 'camunda', packed };
    shared = { copied, owner: this, tree };
    joinWindows().postMessage(copied);
  }
  clear(): unknown {
    const tree = this.get();
    shared = undefined;
    return tree;
  }
  isEmpty(): boolean {
    return shared === undefined;
  }
}

/** Takes the place of the modeler's own clipboard. */
export const clipboardModule = { clipboard: ['type', SharedClipboard] };
