import { qrTemplate } from './qr-template.ts';
import { qrcode as qrcodeCalls } from './qrcode.ts';

/** Labels and what they lead to. */
export const qrcode = {
  qrTemplate: qrTemplate.endpoints,
  qrcode: qrcodeCalls,
};
