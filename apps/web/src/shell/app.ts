import { create } from 'zustand';

const MOBILE_BREAKPOINT = 992;

type Device = 'desktop' | 'mobile';
export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

interface AppState {
  sidebarOpened: boolean;
  /** The sidebar changes at once instead of sliding. */
  withoutAnimation: boolean;
  device: Device;
  size: Size;
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, the product also runs on plain http
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

const isSize = (value: string | undefined): value is Size => sizes.some((size) => size === value);

function initialState(): AppState {
  const size = readCookie('size');
  return {
    sidebarOpened: readCookie('sidebarStatus') !== '0',
    withoutAnimation: false,
    device: 'desktop',
    size: isSize(size) ? size : 'medium',
  };
}

/** The state of the frame: sidebar, device, size of the controls. */
export const useApp = create<AppState>(initialState);

/** Opens or closes the sidebar and remembers it. */
export function toggleSidebar(): void {
  const sidebarOpened = !useApp.getState().sidebarOpened;
  writeCookie('sidebarStatus', sidebarOpened ? '1' : '0');
  useApp.setState({ sidebarOpened, withoutAnimation: false });
}

/** Closes the sidebar, as the phone layout does by itself; what the user chose for the desktop stays remembered. */
export function closeSidebar({ withoutAnimation }: { withoutAnimation: boolean }): void {
  if (useApp.getState().sidebarOpened) useApp.setState({ sidebarOpened: false, withoutAnimation });
}

/** Chooses the size of all controls and remembers it. */
export function setSize(size: Size): void {
  writeCookie('size', size);
  useApp.setState({ size });
}

const deviceOf = (width: number): Device => (width < MOBILE_BREAKPOINT ? 'mobile' : 'desktop');

/** Reads the device from the width of the page; on a phone the sidebar starts closed, without sliding. */
export function measureDevice(): void {
  if (document.hidden) return;
  const device = deviceOf(document.body.getBoundingClientRect().width);
  if (device === useApp.getState().device) return;
  useApp.setState({ device });
  if (device === 'mobile') useApp.setState({ sidebarOpened: false, withoutAnimation: true });
  else useApp.setState({ sidebarOpened: readCookie('sidebarStatus') !== '0', withoutAnimation: true });
}
