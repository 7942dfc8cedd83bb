/** A refused command; its message is for people. */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
}

/** A step that takes more work or memory than one may; it is given up as a whole, whatever becomes of other failures. */
export class OverBudget extends EngineError {
  override readonly name = 'OverBudget';
}
