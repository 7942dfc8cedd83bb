import type { Db } from '../../../kernel/db/db.ts';
import { configTable } from '../config.table.ts';
import { dictDataTable } from '../dict-data.table.ts';
import { dictTypeTable } from '../dict-type.table.ts';
import { randomPassword } from '../password.ts';
import { type ConfigRow, publicKeys } from './config.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };

interface Entry {
  dictType: string;
  dictName: string;
  values: { dictValue: string; dictLabel: string; listClass: string }[];
}

/** Reads a line of a `dict.data.ts`. */
function parseDict(line: string): Entry {
  const at = line.indexOf(': ');
  const [dictType = '', dictName = ''] = line.slice(0, at).split(' ');
  const values = line
    .slice(at + 2)
    .split('; ')
    .map((item) => {
      const [dictValue = '', label = '', listClass = 'default'] = item.split(' ');
      return { dictValue, dictLabel: label === '=' ? dictValue : label, listClass };
    });
  return { dictType, dictName, values };
}

/** Dictionaries of the product; values that somebody changed stay as they are. */
export async function seedDicts(db: Db, lines: readonly string[]): Promise<[]> {
  const dicts = lines.map(parseDict);
  const types = dicts.map(({ dictType, dictName }) => ({ dictType, dictName, status: '0', remark: '', ...stamp }));
  await db.insert(dictTypeTable).values(types).onConflictDoNothing();
  const data = dicts.flatMap(({ dictType, values }) =>
    values.map((value, i) => ({
      ...value,
      dictType,
      dictSort: i + 1,
      cssClass: '',
      isDefault: i === 0 ? 'Y' : 'N',
      status: '0',
      remark: '',
      ...stamp,
    })),
  );
  await db.insert(dictDataTable).values(data).onConflictDoNothing();
  return [];
}

const withPassword = (row: ConfigRow) =>
  row.configKey === 'sys.user.initPassword' ? { ...row, configValue: randomPassword() } : row;

export async function seedConfigs(db: Db, rows: readonly ConfigRow[]): Promise<[]> {
  await db
    .insert(configTable)
    .values(
      rows
        .map(withPassword)
        .map((row) => ({ ...row, configType: 'Y', isPublic: publicKeys.has(row.configKey) ? 'Y' : 'N', ...stamp })),
    )
    .onConflictDoNothing();
  return [];
}
