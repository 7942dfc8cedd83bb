import { CheckOutlined } from '@ant-design/icons';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { type ReactNode, useEffect, useState } from 'react';
import { message } from '../kernel/view/feedback.tsx';
import { contrast } from './colors.ts';
import {
  changeSettings,
  isHexColor,
  presetThemes,
  resetSettings,
  type Settings,
  type SideTheme,
  useSettings,
} from './settings.ts';
import { changeTheme } from './theme-change.ts';

const close = () => changeSettings({ showSettings: false });

const sideThemes: readonly { value: SideTheme; label: string }[] = [
  { value: 'theme-dark', label: '深色侧栏' },
  { value: 'theme-light', label: '浅色侧栏' },
];

function SideThemes(): ReactNode {
  const current = useSettings((settings) => settings.sideTheme);
  return (
    <div className="side-themes" role="radiogroup" aria-label="侧栏风格">
      {sideThemes.map(({ value, label }) => (
        <label key={value} className={`side-theme ${value}`} title={label}>
          <input
            type="radio"
            name="sideTheme"
            className="sr-only"
            checked={value === current}
            onChange={() => changeSettings({ sideTheme: value })}
          />
          <span className="side-theme-picture" aria-hidden="true">
            <i />
            {value === current && <CheckOutlined />}
          </span>
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

function ThemeColors(): ReactNode {
  const current = useSettings((settings) => settings.theme);
  const isCurrent = (color: string) => color.toLowerCase() === current.toLowerCase();
  return (
    <div className="theme-colors" role="radiogroup" aria-label="主题颜色">
      {presetThemes.map((color) => (
        <label key={color} className="theme-color" style={{ backgroundColor: color }} title={color}>
          <input
            type="radio"
            name="theme"
            className="sr-only"
            aria-label={color}
            checked={isCurrent(color)}
            onChange={() => changeTheme(color)}
          />
          {isCurrent(color) && (
            <CheckOutlined style={{ color: contrast(color, '#ffffff') >= 3 ? '#fff' : '#14202c' }} aria-hidden="true" />
          )}
        </label>
      ))}
    </div>
  );
}

/** Any colour: by the browser's picker or by its hexadecimal name. */
function FreeColor(): ReactNode {
  const current = useSettings((settings) => settings.theme);
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const apply = (value: string) => {
    const hex = value.startsWith('#') ? value : `#${value}`;
    if (!isHexColor(hex)) {
      message.warning('请输入六位十六进制颜色，例如 #409EFF');
      setText(current);
    } else if (hex.toLowerCase() !== current.toLowerCase()) changeTheme(hex);
  };
  return (
    <div className="free-color">
      <input
        type="color"
        aria-label="选择任意颜色"
        value={isHexColor(text) ? text : current}
        onChange={(event) => {
          // At once: the theme follows later, and a field that still says the old colour would be read as a new choice.
          setText(event.target.value);
          changeTheme(event.target.value);
        }}
      />
      <input
        type="text"
        aria-label="十六进制颜色"
        maxLength={7}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply(text)}
        onKeyDown={(event) => event.key === 'Enter' && apply(text)}
      />
    </div>
  );
}

const toggles: readonly { key: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle'; label: string }[] = [
  { key: 'tagsView', label: '开启 Tags-Views' },
  { key: 'fixedHeader', label: '固定 Header' },
  { key: 'sidebarLogo', label: '显示 Logo' },
  { key: 'dynamicTitle', label: '动态标题' },
];

function Toggle({ name, label }: { name: keyof Settings; label: string }): ReactNode {
  const checked = useSettings((settings) => settings[name] === true);
  return (
    <label className="toggle">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => changeSettings({ [name]: event.target.checked })}
      />
    </label>
  );
}

/** The drawer in which a user changes the look of the application. */
export function SettingsPanel(): ReactNode {
  const open = useSettings((settings) => settings.showSettings);
  return (
    <Drawer title="布局设置" placement="right" size={300} open={open} onClose={close}>
      <div className="settings">
        <h3>主题风格设置</h3>
        <SideThemes />
        <h4>主题颜色</h4>
        <ThemeColors />
        <FreeColor />
        <h3>系统布局配置</h3>
        {toggles.map(({ key, label }) => (
          <Toggle key={key} name={key} label={label} />
        ))}
        <Button block onClick={resetSettings}>
          重置配置
        </Button>
      </div>
    </Drawer>
  );
}
