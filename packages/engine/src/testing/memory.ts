import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The bytes that are really in use. */
export function memoryInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
