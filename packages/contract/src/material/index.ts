import { materialCheck } from './check.ts';
import { materialCollect } from './collect.ts';
import { materialDetail } from './detail.ts';
import { materialDoc } from './doc.ts';
import { facilityPart } from './facility-part.ts';
import { material as materialCalls } from './material.ts';
import { materialType } from './material-type.ts';
import { materialPurchase } from './purchase.ts';
import { materialStock } from './stock.ts';
import { materialStore } from './store.ts';

/** The catalogue of materials, stores, what is in them and how it came there. */
export const material = {
  materialType: materialType.endpoints,
  material: materialCalls.endpoints,
  materialStore: materialStore.endpoints,
  materialStock,
  materialDoc,
  materialPurchase,
  materialCheck,
  materialCollect,
  materialDetail,
  facilityPart,
};
