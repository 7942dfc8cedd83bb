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
  const entries = Object.entries(defaultSettings).map(async ([name, usual]) => {
    const text = await configs.get(`repair.${name}`);
    const value = Number(text);
    return [name, text && Number.isFinite(value) && value >= 0 ? value : usual] as const;
  });
  // The same names as in the defaults, each with a number.
  return Object.fromEntries(await Promise.all(entries)) as unknown as Settings;
}
