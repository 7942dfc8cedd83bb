import Switch from 'antd/es/switch';
import { type ReactNode, useState } from 'react';
import { alreadyShown } from '../call/failure.ts';
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
  const [busy, setBusy] = useState(false);
  const isOn = status === '0';
  const change = async () => {
    if (!(await confirmDialog(`确认要${isOn ? '停用' : '启用'}${name}吗？`))) return;
    setBusy(true);
    // A refusal has been shown by the call; the switch never moved.
    await onSwitch(isOn ? '1' : '0').catch(alreadyShown);
    setBusy(false);
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
