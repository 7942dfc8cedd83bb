/** Windows narrower than this get the mobile layout. */
export const MOBILE_WIDTH = 992;
