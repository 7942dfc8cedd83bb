/** Whether an address leaves the application: http, https, mailto or tel. */
export const isExternal = (address: string): boolean => /^(https?:|mailto:|tel:)/.test(address);

/** Whether a text is a number: optional sign, no leading zeros, optional decimals. */
export const isNumberText = (text: string): boolean => /^[+-]?(0|[1-9]\d*)(\.\d+)?$/.test(text);
