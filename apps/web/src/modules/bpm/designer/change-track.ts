/** Follows the steps of a command stack, to know whether the diagram is as it was last saved. */
export class ChangeTrack {
  #depth = 0;
  /** How many steps there were when the diagram was saved; -1 when that state cannot be reached any more. */
  #saved = 0;

  get dirty(): boolean {
    return this.#depth !== this.#saved;
  }

  /** A step was done, taken back or repeated, or the stack was emptied. */
  follow(trigger: string | undefined): void {
    if (trigger === 'clear') this.#restart();
    else if (trigger === 'undo') this.#depth -= 1;
    else if (trigger === 'redo') this.#depth += 1;
    else this.#execute();
  }

  /** Names the diagram as it is now, for a save that takes its time. */
  get mark(): number {
    return this.#depth;
  }

  /** The diagram as it was at a mark is stored. */
  save(mark = this.#depth): void {
    this.#saved = mark;
  }

  /** The diagram as it is now is stored nowhere, whatever its steps say. */
  spoil(): void {
    this.#saved = -1;
  }

  #execute(): void {
    // A new step in the past: the saved future is gone.
    if (this.#depth < this.#saved) this.#saved = -1;
    this.#depth += 1;
  }

  #restart(): void {
    this.#saved = this.dirty ? -1 : 0;
    this.#depth = 0;
  }
}
