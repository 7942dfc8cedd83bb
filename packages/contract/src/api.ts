import { auth } from './system/auth.ts';
import { common } from './system/common.ts';
import { config } from './system/config.ts';
import { dictData } from './system/dict-data.ts';
import { dictType } from './system/dict-type.ts';
import { home } from './system/home.ts';
import { notice } from './system/notice.ts';
import { preference, profile } from './system/profile.ts';

/** Every call the server answers, by noun. */
export const api = {
  auth,
  common,
  config: config.endpoints,
  dictData: dictData.endpoints,
  dictType: dictType.endpoints,
  home,
  notice: notice.endpoints,
  preference,
  profile,
};
export type Api = typeof api;
