import { calls } from 'virtual:calls/qrcode';
import type { qrcode } from '@jiaoyan/contract/qrcode/index';
import { createClient } from '../kernel/call/client.ts';

export const qrcodeApi = createClient<typeof qrcode>(calls);
