/** The token in what a camera read or somebody typed: the address of a label, or the token alone. */
export const scannedToken = (text: string): string | undefined =>
  /(?:^|\/scan\/)([0-9A-Za-z]{22})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
