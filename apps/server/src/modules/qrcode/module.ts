import { qrcode as api } from '@jiaoyan/contract/qrcode/index';
import { defineModule } from '../../kernel/module.ts';
import { qrTemplateHandlers } from './qr-template.ts';
import { qrcodeHandlers } from './qrcode.ts';
import { qrcodeMenu } from './seed/menu.data.ts';
import { qrTemplateRows } from './seed/template.data.ts';
import { seedQrTemplates } from './seed/template.seed.ts';

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
