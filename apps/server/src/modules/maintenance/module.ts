import { maintenance as api } from '@jiaoyan/contract/maintenance/index';
import { defineModule } from '../../kernel/module.ts';
import { repair } from '../repair/module.ts';
import { facilityMaintenance } from './maintain-facility.ts';
import { handoverMaintenance } from './maintain-handover.ts';
import { maintainJobs } from './maintain-job.ts';
import { maintenanceNeeds } from './maintain-need.ts';
import { maintainOrderHandlers } from './maintain-order.ts';
import { maintainPlanHandlers } from './maintain-plan.ts';
import { maintainOffer } from './maintain-scan.ts';
import { maintainTaskHandlers } from './maintain-task.ts';
import { maintenanceDicts } from './seed/dict.data.ts';
import { maintenanceMenu } from './seed/menu.data.ts';
import { maintenanceTemplateRows } from './seed/message.data.ts';
import { maintenanceRights } from './seed/role.data.ts';

/** Maintenance that is due by the calendar or by what meters say; the work runs as reports of another kind. */
export const maintenance = defineModule({
  name: 'maintenance',
  api,
  uses: { repair },
  handlers: ({ repair }) => ({
    maintainOrder: maintainOrderHandlers(repair),
    maintainPlan: maintainPlanHandlers(repair),
    maintainTask: maintainTaskHandlers(repair),
  }),
  comingNeeds: [maintenanceNeeds],
  facilityWork: [facilityMaintenance],
  handoverSections: [handoverMaintenance],
  scanOffers: [maintainOffer],
  scanReaders: ['repair:maintainOrder:start'],
  jobs: ({ repair }) => maintainJobs(repair),
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    menu: maintenanceMenu,
    rights: [maintenanceRights],
    dict: [maintenanceDicts],
    messages: maintenanceTemplateRows,
  },
});
