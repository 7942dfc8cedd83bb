import { button, directory, type MenuRow, screen, usual } from '../../system/index.ts';

/** The screens of codes on labels. */
export const qrcodeMenu: MenuRow[] = [
  directory('qrcode', '二维码', 'qrcode', 'qrcode', 50),
  ...screen({
    key: 'qrcode/qrcode',
    parent: 'qrcode',
    name: '二维码管理',
    path: 'qrcode',
    view: 'repair/qrcode/qrcode',
    prefix: 'repair:qrcode',
    icon: 'qrcode',
    orderNum: 1,
    verbs: ['query', 'export', 'print', 'revoke', 'replace'],
  }),
  button('qrcode/qrcode/generate', 'qrcode/qrcode', '二维码生成', 'repair:qrcode:generate', 6),
  ...screen({
    key: 'qrcode/template',
    parent: 'qrcode',
    name: '二维码模板',
    path: 'template',
    view: 'repair/qrcode/template',
    prefix: 'repair:qrTemplate',
    icon: 'form',
    orderNum: 2,
    verbs: [...usual, 'preview'],
  }),
];
