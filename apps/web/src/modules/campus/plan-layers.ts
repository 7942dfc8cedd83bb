import type { Part } from '../../kernel/view/part.tsx';
import type { SpotUnder } from './PlanPin.tsx';

/** What a layer draws on. */
export interface PlanLayerProps {
  readonly placeId: number;
  readonly floorNo: number;
  readonly editing: boolean;
  readonly spotUnder: SpotUnder;
}
/** What higher modules show on the plans of floors beside the rooms. */
interface PlanLayer {
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly Pins: Part<PlanLayerProps>;
  /** What is on the floor and not on the plan yet; shown below it while it is edited. */
  readonly Unplaced: Part<Omit<PlanLayerProps, 'spotUnder'>>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    planLayers: PlanLayer;
  }
}
