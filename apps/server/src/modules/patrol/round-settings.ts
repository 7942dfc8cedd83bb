import type { ConfigReader } from '../system/index.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const usual = { syncHours: 24, clockMins: 5 };

/** What the parameters say about rounds. */
export interface RoundSettings {
  readonly syncHours: number;
  /** How long after its window what a round missed may still turn out to have been seen. */
  readonly healMs: number;
  /** By how much clocks may differ. */
  readonly clockMs: number;
}

/** Reads the parameters; a value that is no number falls back to the usual one. */
export async function readSettings(configs: Pick<ConfigReader, 'get'>): Promise<RoundSettings> {
  const read = async (name: keyof typeof usual) => {
    const text = await configs.get(`repair.patrol.${name}`);
    const value = Number(text);
    return text && Number.isFinite(value) && value >= 0 ? value : usual[name];
  };
  const syncHours = await read('syncHours');
  return { syncHours, healMs: syncHours * HOUR, clockMs: (await read('clockMins')) * MINUTE };
}
