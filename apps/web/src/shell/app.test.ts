// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closeSidebar, measureDevice, setSize, toggleSidebar, useApp } from './app.ts';

const width = (pixels: number) => {
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue({ width: pixels } as DOMRect);
  measureDevice();
};

afterEach(() => {
  vi.restoreAllMocks();
  useApp.setState({ sidebarOpened: true, device: 'desktop', withoutAnimation: false });
});

describe('frame state', () => {
  test('[MOB-02] [SID-06] [TOP-08] starts on the desktop with an open sidebar and medium controls', () => {
    expect(useApp.getInitialState()).toMatchObject({ device: 'desktop', sidebarOpened: true, size: 'medium' });
  });

  test('[SID-05] the sidebar is remembered as 1 or 0', () => {
    toggleSidebar();
    expect(document.cookie).toContain('sidebarStatus=0');
    toggleSidebar();
    expect(document.cookie).toContain('sidebarStatus=1');
  });

  test('[TOP-08] the size is remembered', () => {
    setSize('small');
    expect(document.cookie).toContain('size=small');
  });

  test('[MOB-01] [CST-04] below 992 pixels is a phone', () => {
    width(991);
    expect(useApp.getState().device).toBe('mobile');
    width(992);
    expect(useApp.getState().device).toBe('desktop');
  });

  test('[MOB-03] [MOB-07] on a phone the sidebar closes at once', () => {
    width(800);
    expect(useApp.getState()).toMatchObject({ sidebarOpened: false, withoutAnimation: true });
  });

  test('[MOB-06] a hidden page is not measured', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    width(500);
    expect(useApp.getState().device).toBe('desktop');
  });

  test('[MOB-05] closing by itself leaves the choice for the desktop alone', () => {
    toggleSidebar();
    toggleSidebar();
    closeSidebar({ withoutAnimation: false });
    expect(useApp.getState().sidebarOpened).toBe(false);
    expect(document.cookie).toContain('sidebarStatus=1');
  });
});
