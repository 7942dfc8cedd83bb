/** How small and how large a diagram can be shown. Apart from the drawing, because that is loaded later. */
export const MIN_ZOOM = 0.2;
export const MAX_ZOOM = 4;
