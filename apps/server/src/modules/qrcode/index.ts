export type { QrKind, QrLine, QrObject } from './kind.ts';
export { resolveScan, type ScanTarget } from './scan.ts';
