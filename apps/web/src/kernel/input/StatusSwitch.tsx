import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { useAction } from '../call/use-action.ts';
import { confirmDialog } from '../view/feedback.tsx';

interface StatusSwitchProps {
  /** What is switched, as the question calls it. */
  name: string;
  /** '0' is on. */
  status: string;
  disabled?: boolean;
  onSwitch: (status: '0' | '1') => Promise<unknown>;
}

/** Switches a record on and off after asking; it shows the stored state until the change is done. */
export function StatusSwitch({ name, status, disabled = false, onSwitch }: StatusSwitchProps): ReactNode {
  const { busy, run } = useAction();
  const isOn = status === '0';
  const change = async () => {
    if (await confirmDialog(`确认要${isOn ? '停用' : '启用'}${name}吗？`)) await run(() => onSwitch(isOn ? '1' : '0'));
  };
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={busy}
      disabled={disabled}
      aria-label={`${name}${isOn ? '正常' : '停用'}`}
      onChange={() => void change()}
    />
  );
}
