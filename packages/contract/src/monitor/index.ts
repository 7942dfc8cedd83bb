import { loginInfo } from './login-info.ts';
import { online } from './online.ts';
import { operLog } from './oper-log.ts';

/** What happened and who is online. */
export const monitor = {
  loginInfo: loginInfo.endpoints,
  online,
  operLog: operLog.endpoints,
};
