import { qrcode as api } from '@jiaoyan/contract/qrcode/index';
import { defineModule } from '../../kernel/module.ts';
import { placeKind } from './kind-place.ts';
import { roomKind } from './kind-room.ts';
import { qrTemplateHandlers } from './qr-template.ts';
import { qrcodeHandlers } from './qrcode.ts';
import { infoOffer } from './scan-offer.ts';
import { qrcodeMenu } from './seed/menu.data.ts';
import { qrTemplateRows } from './seed/template.data.ts';
import { seedQrTemplates } from './seed/template.seed.ts';

/** Labels and what they lead to. */
export const qrcode = defineModule({
  name: 'qrcode',
  api,
  handlers: ({ services }) => ({ qrTemplate: qrTemplateHandlers, qrcode: qrcodeHandlers(services.registered) }),
  qrKinds: [placeKind, roomKind],
  scanOffers: [infoOffer],
  scanReaders: ['repair:room:query', 'repair:place:query'],
  seeds: {
    menu: qrcodeMenu,
    sets: () => [{ name: 'qr-template', content: qrTemplateRows, run: seedQrTemplates }],
  },
  demo: () => import('./seed/demo/index.ts'),
});
