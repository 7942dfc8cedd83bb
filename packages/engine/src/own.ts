/** What a record holds itself under a key; words such as `constructor`, which every object knows, are keys like others. */
export const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
