export const buildStamp: string;
export function sourceDigest(): string;
