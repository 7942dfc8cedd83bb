/** A refused command; its message is for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
