import { AppError } from '../../../kernel/errors.ts';

/** A turn took more work, memory or time than a turn may: nothing of it was kept, and it would be the same again. */
export class TooMuchWork extends AppError {
  readonly nodeKey: string;
  constructor(message: string, nodeKey = '') {
    super(500, message);
    this.nodeKey = nodeKey;
  }
}
