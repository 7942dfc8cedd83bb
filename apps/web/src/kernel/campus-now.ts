import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import dayjs, { type Dayjs } from 'dayjs';

/** What the clocks of the campus show, wherever the browser thinks it is: days and months of forms and calendars begin with it. */
export const campusNow = (): Dayjs => dayjs(nowText());
