import type { ConfigReader } from '../system/index.ts';
import type { CompanySettings } from './company-order-turn.ts';

/** What holds until an administrator says otherwise. */
export const defaultCompanySettings: CompanySettings = { overdueRate: 0.005, quoteLimit: 150 };

/** Reads the parameters of the work with companies; a value that is no number falls back to the usual one. */
export async function readCompanySettings(configs: Pick<ConfigReader, 'get'>): Promise<CompanySettings> {
  const read = async (name: keyof CompanySettings) => {
    const text = await configs.get(`repair.company.${name}`);
    const value = Number(text);
    return text && Number.isFinite(value) && value >= 0 ? value : defaultCompanySettings[name];
  };
  return { overdueRate: await read('overdueRate'), quoteLimit: await read('quoteLimit') };
}
