// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeSettings,
  defaultSettings,
  presetThemes,
  readSettings,
  resetSettings,
  SETTINGS_KEY,
  useSettings,
} from './settings.ts';

beforeEach(() => {
  localStorage.clear();
  resetSettings();
});

describe('layout settings', () => {
  test('[SET-10] [SET-12] [SET-13] the defaults are the specified ones', () => {
    expect(defaultSettings).toMatchObject({
      title: '教学科研支撑微服务平台',
      theme: '#409EFF',
      sideTheme: 'theme-dark',
      showSettings: false,
      topNav: false,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      dynamicTitle: false,
    });
  });

  test('[SET-04] eight colours are offered, in order', () => {
    expect(presetThemes).toEqual([
      '#409EFF',
      '#1890ff',
      '#304156',
      '#212121',
      '#11a983',
      '#13c2c2',
      '#6959CD',
      '#f5222d',
    ]);
  });

  test.each(['{', 'null', '[]', '"x"', '{"theme":"red","tagsView":"yes","sideTheme":1}'])(
    '[SET-14] kept rubbish falls back to the defaults: %s',
    (raw) => {
      expect(readSettings(raw)).toEqual(defaultSettings);
    },
  );

  test('a good value survives beside a bad one', () => {
    expect(readSettings('{"theme":"#11a983","tagsView":3}')).toMatchObject({ theme: '#11a983', tagsView: true });
  });

  test('[SET-09] a change is kept in layout-setting', () => {
    changeSettings({ theme: '#8800ff', tagsView: false });
    const kept = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
    expect(kept).toMatchObject({ theme: '#8800ff', tagsView: false, sideTheme: 'theme-dark' });
    expect(readSettings(localStorage.getItem(SETTINGS_KEY))).toMatchObject({ theme: '#8800ff', tagsView: false });
  });

  test('[SET-01] opening the panel is not kept', () => {
    changeSettings({ showSettings: true });
    expect(localStorage.getItem(SETTINGS_KEY)).toBeNull();
    expect(readSettings('{"showSettings":true}').showSettings).toBe(false);
  });

  test('[SET-15] reset removes the key', () => {
    changeSettings({ theme: '#f5222d' });
    resetSettings();
    expect(localStorage.getItem(SETTINGS_KEY)).toBeNull();
    expect(useSettings.getState().theme).toBe('#409EFF');
  });
});
