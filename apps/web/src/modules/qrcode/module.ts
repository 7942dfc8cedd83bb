import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Codes, the labels they are printed on, and where a scan leads. */
export const qrcode: WebModule = {
  name: 'qrcode',
  views: {
    'repair/qrcode/qrcode': async () => (await import('./QrcodePage.tsx')).QrcodePage,
    'repair/qrcode/template': async () => (await import('./TemplatePage.tsx')).TemplatePage,
    scan: async () => (await import('./ScanPage.tsx')).ScanPage,
  },
  // What a label leads to; the server decides who may see what there.
  routes: [
    { pattern: '/scan', view: 'scan', name: 'ScanStart', title: '扫一扫', noCache: true },
    { pattern: '/scan/:token', view: 'scan', name: 'Scan', title: '扫码', noCache: true },
  ],
  areaActions: [
    {
      key: 'qr',
      label: '二维码',
      permission: 'repair:qrcode:query',
      Dialog: part(async () => (await import('./CodeDialog.tsx')).CodeDialog),
    },
  ],
};
