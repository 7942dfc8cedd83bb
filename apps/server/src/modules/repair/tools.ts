import type { Ctx } from '../../kernel/http/http.ts';
import type { Services } from '../../kernel/services.ts';
import type { Workflow } from '../bpm/index.ts';
import type { CalendarReader } from '../calendar/index.ts';
import type { ConfigReader, FindSensitiveWords } from '../system/index.ts';

/** The place that a label hangs in. */
export interface ScannedPlace {
  readonly placeId: number | null;
  readonly roomId: number | null;
  /** The facility that the label hangs on. */
  readonly facilityId: number | null;
}

/** What the work of the repair module takes. */
export interface RepairTools extends Pick<Services, 'db' | 'bus' | 'hub' | 'dictLabels' | 'registered' | 'clock'> {
  readonly configs: ConfigReader;
  readonly calendar: CalendarReader;
  readonly findSensitiveWords: FindSensitiveWords;
  readonly startProcess: Workflow['startProcess'];
  readonly cancelProcess: Workflow['cancelProcess'];
  readonly canReadProcess: Workflow['canRead'];
  /** Finds out what a scanned label stands for; refuses one that is void or unknown. Not inside a transaction. */
  readonly resolveScan: (ctx: Pick<Ctx, 'db' | 'user'>, token: string) => Promise<ScannedPlace>;
}
