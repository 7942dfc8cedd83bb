import type { Services } from '../../kernel/services.ts';
import type { CalendarReader } from '../calendar/index.ts';
import type { ConfigReader } from '../system/index.ts';

/** What attendance takes. */
export interface AttendanceTools extends Pick<Services, 'db' | 'hub' | 'clock'> {
  readonly calendar: CalendarReader;
  readonly configs: Pick<ConfigReader, 'get'>;
}
