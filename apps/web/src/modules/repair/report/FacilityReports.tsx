import type { ReactNode } from 'react';
import { FacilityHistory } from '../../facility/FacilityHistory.tsx';

/** The reports on a facility. */
export function FacilityReports({ facilityId }: { facilityId: number }): ReactNode {
  return <FacilityHistory facilityId={facilityId} source="report" />;
}
