export { storeCodes, tokensFor, tokensOf, voidCodes } from './codes.ts';
export { floorText, hasNoCode, type QrKind, type QrLine, type QrObject, type ScanOffer, type Uncoded } from './kind.ts';
export { pagesPdf } from './label-pdf.ts';
export { printObjects } from './print.ts';
export { templateOptions } from './qr-template.ts';
export { countScan, findScanned, resolveScan, type ScanTarget } from './scan.ts';
export { wordOf } from './scan-offer.ts';
export { newToken } from './token.ts';
