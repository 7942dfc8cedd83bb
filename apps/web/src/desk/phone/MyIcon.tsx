import type { ReactNode } from 'react';

/** Drawn by hand: the form has to be usable before a library of icons would be there. */
const paths = {
  water: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z M9.5 14.5A2.8 2.8 0 0 0 12 17',
  power: 'M13 2.5 5 13.5h6l-1 8 8-11h-6z',
  cold: 'M12 2.5v19 M4 7l16 10 M20 7 4 17 M9.5 4.5 12 7l2.5-2.5 M9.5 19.5 12 17l2.5 2.5',
  door: 'M6 21V3.5h12V21 M3.5 21h17 M14.5 12v1.5',
  chair: 'M7 3v10h10V3 M5 13h14v3H5z M6.5 16v5 M17.5 16v5 M7 8h10',
  wall: 'M3 5h18v14H3z M3 9.7h18 M3 14.3h18 M9 5v4.7 M15 9.7v4.6 M9 14.3V19',
  heat: 'M5 8v10 M9 8v10 M13 8v10 M17 8v10 M3 10h18 M3 16h18 M8 2.5c-1 1.3 1 2 0 3.3 M14 2.5c-1 1.3 1 2 0 3.3',
  net: 'M2.5 9a14 14 0 0 1 19 0 M5.8 12.6a9 9 0 0 1 12.4 0 M9 16.2a4.4 4.4 0 0 1 6 0 M12 19.6v.1',
  screen: 'M3 4.5h18v12H3z M8.5 20.5h7 M12 16.5v4',
  fire: 'M12 2.5c1 4 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2 .8-3.3 2-4.5.3 2 1 2.8 2 3.2C10 8.5 10.5 5.5 12 2.5z',
  lift: 'M5 3h14v18H5z M9.5 10 12 7l2.5 3 M9.5 14l2.5 3 2.5-3',
  tool: 'M14.5 6.5a4 4 0 0 1 5-3.8l-2.3 2.6 1.6 1.7 2.6-2.3a4 4 0 0 1-5.2 4.7L8 18a2 2 0 1 1-2.8-2.8z',
  place: 'M12 21.5c4.5-5 7-8.5 7-12a7 7 0 0 0-14 0c0 3.5 2.5 7 7 12z M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  camera: 'M3 7.5h4l1.5-2.5h7L17 7.5h4v12H3z M12 17a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z',
  picture: 'M3 4.5h18v15H3z M3 16l5-5 4.5 4.5 3-3L21 17 M15.5 9.5v.1',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
  back: 'M14.5 5 8 12l6.5 7',
  close: 'M5.5 5.5l13 13 M18.5 5.5l-13 13',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z M15.5 15.5 20.5 20.5',
  scan: 'M3.5 8V3.5H8 M16 3.5h4.5V8 M20.5 16v4.5H16 M8 20.5H3.5V16 M3.5 12h17',
  bulb: 'M9 17.5h6 M10 20.5h4 M8.5 15A6 6 0 1 1 15.5 15c-.6.6-.8 1.3-.8 2.5H9.3c0-1.2-.2-1.9-.8-2.5z',
} as const;
export type IconName = keyof typeof paths;

/** A small picture beside a text that says the same. */
export function MyIcon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="my-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
