export const buildStamp: string;
export function sourceDigest(folders?: readonly string[]): string;
