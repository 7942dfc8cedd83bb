export type { QrKind, QrLine, QrObject } from './kind.ts';
export { countScan, findScanned, resolveScan, type ScanTarget } from './scan.ts';
export { type ScanOffer, wordOf } from './scan-offer.ts';
export { newToken } from './token.ts';
