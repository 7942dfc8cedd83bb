import type { ConfigReader } from '../../system/index.ts';
import type { Settings } from './turn.ts';

/** What holds until an administrator says otherwise. */
export const defaultSettings: Settings = {
  confirmDays: 3,
  rateDays: 7,
  urgeGapMins: 120,
  takeTimeoutFactor: 2,
  laborHourRate: 60,
};

/** Reads the parameters of the work on reports; a value that is no number falls back to the usual one. */
export async function readSettings(configs: Pick<ConfigReader, 'get'>): Promise<Settings> {
  const read = async (name: keyof Settings) => {
    const text = await configs.get(`repair.${name}`);
    const value = Number(text);
    return text && Number.isFinite(value) && value >= 0 ? value : defaultSettings[name];
  };
  return {
    confirmDays: await read('confirmDays'),
    rateDays: await read('rateDays'),
    urgeGapMins: await read('urgeGapMins'),
    takeTimeoutFactor: await read('takeTimeoutFactor'),
    laborHourRate: await read('laborHourRate'),
  };
}
