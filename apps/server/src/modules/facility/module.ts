import { facility as api } from '@jiaoyan/contract/facility/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { processSet } from '../bpm/index.ts';
import { bpm } from '../bpm/module.ts';
import { system } from '../system/module.ts';
import { areaFacilities } from './area-facilities.ts';
import { auditHandlers } from './audit.ts';
import { facilityAudits } from './audit-case.ts';
import { classifyHandlers } from './classify.ts';
import { facilityHandlers } from './facility.ts';
import { requireFacility } from './facility-scope.ts';
import { facilityQr, fileOffer, questOffer } from './kind-facility.ts';
import { meterHandlers } from './meter.ts';
import { providerHandlers } from './provider.ts';
import { qualityHandlers } from './quality.ts';
import { qualityJobs } from './quality-job.ts';
import { questHandlers } from './quest.ts';
import { questJobs } from './quest-job.ts';
import { facilityQuests, handoverQuests } from './quest-work.ts';
import { scrapHandlers } from './scrap.ts';
import { scrapListener } from './scrap-listener.ts';
import { facilityConfigs } from './seed/config.data.ts';
import { facilityDicts } from './seed/dict.data.ts';
import { facilityMenu } from './seed/menu.data.ts';
import { facilityTemplateRows } from './seed/message.data.ts';
import { scrapProcess } from './seed/process.data.ts';
import { facilityRights } from './seed/role.data.ts';

/** The register of facilities: their classes, where they are, how they stand, who makes and sells them. */
export const facility = defineModule({
  name: 'facility',
  api,
  uses: { system, bpm },
  handlers: ({ services, system, bpm }) => ({
    classify: classifyHandlers,
    facility: facilityHandlers(services.registered, { ...bpm, configs: system.configs }),
    facilityAudit: auditHandlers,
    facilityMeter: meterHandlers,
    facilityQuality: qualityHandlers,
    facilityQuest: questHandlers,
    facilityScrap: scrapHandlers({ ...bpm, configs: system.configs }),
    provider: providerHandlers,
  }),
  areaWork: [areaFacilities],
  facilityWork: [facilityQuests, facilityAudits],
  handoverSections: [handoverQuests],
  history: {
    facility: {
      permission: 'repair:facility:query',
      check: ({ db, user }, facilityId) => requireFacility(db, user, 'repair:facility:query', facilityId, Date.now()),
    },
  },
  // Which facilities they are everybody finds out by asking, within reach.
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairFacility}$`),
      subscribe: (user) => holds(user, 'repair:facility:list'),
    },
  ],
  processes: [scrapListener(Date.now)],
  jobs: ({ services, system }) => [...qualityJobs({ ...services, configs: system.configs }), ...questJobs(services)],
  qrKinds: [facilityQr],
  scanOffers: [questOffer, fileOffer],
  scanReaders: ['repair:facility:query'],
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    menu: facilityMenu,
    rights: [facilityRights],
    dict: [facilityDicts],
    config: facilityConfigs,
    messages: facilityTemplateRows,
    sets: () => [processSet(scrapProcess)],
  },
});
