import { facilityAudit } from './audit.ts';
import { classify } from './classify.ts';
import { facility as facilityCalls } from './facility.ts';
import { facilityMeter } from './meter.ts';
import { provider } from './provider.ts';
import { facilityQuality } from './quality.ts';
import { facilityQuest } from './quest.ts';
import { facilityScrap } from './scrap.ts';

/** The register of facilities: their classes, where they are, how they stand, who makes and sells them. */
export const facility = {
  classify: classify.endpoints,
  facility: facilityCalls.endpoints,
  facilityAudit,
  facilityMeter,
  facilityQuality: facilityQuality.endpoints,
  facilityQuest,
  facilityScrap,
  provider: provider.endpoints,
};
