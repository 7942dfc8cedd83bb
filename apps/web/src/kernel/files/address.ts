const ABSOLUTE = /^(https?:)?\/\/|^(data|blob):/;

/** The single addresses of a comma-joined value. */
export const splitAddresses = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);

/** Where the browser finds a stored file: absolute addresses as they are, others below the API. */
export const fileUrl = (address: string): string =>
  ABSOLUTE.test(address) || address.startsWith('/prod-api/') ? address : `/prod-api${address}`;
