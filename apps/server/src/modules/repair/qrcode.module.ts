import { qrcode as api } from '@jiaoyan/contract/qrcode/index';
import { defineModule } from '../../kernel/module.ts';
import { qrTemplateHandlers } from './qrcode/qr-template.ts';
import { qrcodeHandlers } from './qrcode/qrcode.ts';
import { qrcodeMenu } from './seed/menu-qrcode.data.ts';
import { qrTemplateRows } from './seed/qrcode.data.ts';
import { seedQrTemplates } from './seed/qrcode.seed.ts';

/** Labels and what they lead to. */
export const qrcode = defineModule({
  name: 'qrcode',
  api,
  handlers: () => ({ qrTemplate: qrTemplateHandlers, qrcode: qrcodeHandlers }),
  history: { qrTemplate: { permission: 'repair:qrTemplate:query' } },
  seeds: {
    menu: qrcodeMenu,
    sets: () => [{ name: 'qr-template', content: qrTemplateRows, run: seedQrTemplates }],
  },
});
