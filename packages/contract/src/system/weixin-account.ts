import { dict, images, note, text } from '../kernel/field.ts';
import { type Row, resource } from '../kernel/resource.ts';
import { requiredSecret, secret } from '../kernel/secret-field.ts';

/** The accounts at weixin that the product works with; the first enabled one serves signing in and messages. */
export const weixinAccount = resource({
  name: 'weixinAccount',
  title: '微信账号',
  path: '/system/weixin/account',
  permission: 'system:weixin',
  id: 'accountId',
  history: true,
  fields: {
    name: text('账号名称', { max: 100, search: 'like', width: 180 }),
    account: text('微信号', { max: 100, width: 160 }),
    appId: text('AppID', {
      max: 100,
      search: 'like',
      pattern: { regex: /^\w+$/, message: 'AppID格式不正确' },
      width: 200,
    }),
    appSecret: requiredSecret('AppSecret', { max: 128 }),
    token: requiredSecret('令牌', { max: 128 }),
    aesKey: secret('消息密钥', { max: 128 }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 90 }),
    qrCodeUrl: images('二维码'),
    remark: note('备注', { max: 255 }),
  },
});
export type WeixinAccount = Row<typeof weixinAccount>;
