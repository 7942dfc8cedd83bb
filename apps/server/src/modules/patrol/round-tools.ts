import type { RepairTools } from '../repair/index.ts';
import type { ConfigReader } from '../system/index.ts';

/** What walking rounds takes. */
export interface RoundTools {
  readonly configs: Pick<ConfigReader, 'get'>;
  readonly repair: RepairTools;
}
