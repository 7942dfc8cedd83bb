export const embeddedSet: Readonly<Record<string, string>>;
export function sortTests(): { unit: string[]; database: string[]; embedded: string[] };
