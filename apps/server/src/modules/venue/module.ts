import { venue as api } from '@jiaoyan/contract/venue/index';
import { defineModule } from '../../kernel/module.ts';
import { repair } from '../repair/module.ts';
import { applyHandlers } from './apply.ts';
import { applyJobs } from './apply-job.ts';
import { applyListener } from './apply-listener.ts';
import { handoverVenues } from './handover-venues.ts';
import { roomBookings } from './room-bookings.ts';
import { checkinOffer } from './scan-checkin.ts';
import { venueMenu } from './seed/menu.data.ts';
import { venueTemplateRows } from './seed/message.data.ts';

/** Applications for rooms. */
export const venue = defineModule({
  name: 'venue',
  api,
  uses: { repair },
  handlers: ({ repair }) => ({ areaApply: applyHandlers(repair) }),
  jobs: ({ repair }) => applyJobs(repair),
  processes: [applyListener(Date.now)],
  areaWork: [roomBookings],
  handoverSections: [handoverVenues],
  scanOffers: [checkinOffer],
  scanReaders: ['repair:areaApply:add'],
  demo: () => import('./seed/demo/index.ts'),
  seeds: { menu: venueMenu, messages: venueTemplateRows },
});
