interface Node {
  readonly next: Map<string, Node>;
  /** The word that ends here, as it was entered, and its length in characters as they are compared. */
  word?: { readonly text: string; readonly length: number };
  /** Where the longest proper ending of what led here goes on. */
  fail?: Node;
  /** The nearest node of that chain at which a word ends. */
  shorter?: Node | undefined;
}

const normal = (text: string) => text.normalize('NFKC').toLowerCase();
const newNode = (): Node => ({ next: new Map() });

/** Finds many words in a text in one walk, however many and however long they are (Aho and Corasick); upper and lower case count the same. */
export class WordTrie {
  private readonly root: Node = newNode();

  constructor(words: Iterable<string>) {
    for (const word of words) this.add(word);
    this.link();
  }

  private add(text: string): void {
    let node = this.root;
    const characters = [...normal(text)];
    for (const character of characters) {
      const known = node.next.get(character) ?? newNode();
      node.next.set(character, known);
      node = known;
    }
    if (node !== this.root) node.word = { text, length: characters.length };
  }

  /** Ties every node to the longest ending of it that also begins a word, nearest to the root first. */
  private link(): void {
    const nodes = [...this.root.next.values()];
    for (const node of nodes) node.fail = this.root;
    for (const node of nodes)
      for (const [character, child] of node.next) {
        child.fail = this.step(node.fail ?? this.root, character);
        child.shorter = child.fail.word ? child.fail : child.fail.shorter;
        nodes.push(child);
      }
  }

  private step(from: Node, character: string): Node {
    let node: Node | undefined = from;
    while (node && !node.next.has(character)) node = node.fail;
    return node?.next.get(character) ?? this.root;
  }

  /** The words that the text contains, each once, in the order in which they first come up. */
  find(text: string): string[] {
    const found = new Map<string, { start: number; length: number }>();
    let node = this.root;
    let at = 0;
    for (const character of normal(text)) {
      at += 1;
      node = this.step(node, character);
      // Whoever was found before had all shorter words at its end found along with it.
      for (let end = node.word ? node : node.shorter; end?.word && !found.has(end.word.text); end = end.shorter)
        found.set(end.word.text, { start: at - end.word.length, length: end.word.length });
    }
    const inOrder = [...found].sort(([, a], [, b]) => a.start - b.start || a.length - b.length);
    return inOrder.map(([word]) => word);
  }
}
