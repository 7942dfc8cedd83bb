interface Node {
  readonly next: Map<string, Node>;
  /** The word that ends here, as it was entered. */
  word?: string;
}

const normal = (text: string) => text.normalize('NFKC').toLowerCase();

/** Finds many words in a text in one walk, however many there are; upper and lower case count the same. */
export class WordTrie {
  private readonly root: Node = { next: new Map() };

  constructor(words: Iterable<string>) {
    for (const word of words) this.add(word);
  }

  private add(word: string): void {
    let node = this.root;
    for (const character of normal(word)) {
      const known = node.next.get(character) ?? { next: new Map() };
      node.next.set(character, known);
      node = known;
    }
    if (node !== this.root) node.word = word;
  }

  /** The words that the text contains, each once, in the order in which they first come up. */
  find(text: string): string[] {
    const found = new Set<string>();
    const characters = [...normal(text)];
    for (let start = 0; start < characters.length; start += 1) {
      let node: Node | undefined = this.root;
      for (let at = start; node && at < characters.length; at += 1) {
        node = node.next.get(characters[at] ?? '');
        if (node?.word !== undefined) found.add(node.word);
      }
    }
    return [...found];
  }
}
