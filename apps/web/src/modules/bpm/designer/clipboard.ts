import { createReviver } from 'bpmn-js-native-copy-paste/lib/PasteUtil.js';

/** What was copied last in any designer of this page. */
let shared: { owner: object; tree: unknown } | undefined;

/** One clipboard for all designers: what is copied in one can be pasted in another. */
class SharedClipboard {
  static readonly $inject = ['moddle'];
  readonly #moddle: unknown;
  constructor(moddle: unknown) {
    this.#moddle = moddle;
  }
  get(): unknown {
    if (!shared || shared.owner === this) return shared?.tree;
    // Elements of another designer belong to its own model; here they are made anew.
    return JSON.parse(JSON.stringify(shared.tree), createReviver(this.#moddle));
  }
  set(tree: unknown): void {
    shared = { owner: this, tree };
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
