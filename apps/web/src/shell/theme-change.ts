import { create } from 'zustand';
import { changeSettings } from './settings.ts';

/** Long enough to be read, short enough not to be in the way. */
const SHOWN_MS = 400;

/** Whether a theme colour is being put on the page. */
export const useThemeChange = create<{ running: boolean }>(() => ({ running: false }));

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Changes the theme colour and says so until the page has been painted with it. */
export async function changeTheme(theme: string): Promise<void> {
  const since = performance.now();
  useThemeChange.setState({ running: true });
  await nextPaint();
  changeSettings({ theme });
  await nextPaint();
  setTimeout(() => useThemeChange.setState({ running: false }), Math.max(0, SHOWN_MS - (performance.now() - since)));
}
