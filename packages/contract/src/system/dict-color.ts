/** The colours a dictionary entry may be shown in. */
export const colorTypes = ['default', 'primary', 'success', 'warning', 'danger', 'info'] as const;
export type ColorType = (typeof colorTypes)[number];
