import Button from 'antd/es/button';
import Tooltip from 'antd/es/tooltip';
import type { ReactNode } from 'react';

interface ToolProps {
  /** What the button does; shown as its tooltip. */
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** Given for a switch. */
  pressed?: boolean;
  small?: boolean;
  onClick: () => void;
}

/** A button of the toolbar that shows only its icon. */
export function Tool({ label, icon, disabled = false, pressed, small = false, onClick }: ToolProps): ReactNode {
  return (
    <Tooltip title={label}>
      <Button
        type={pressed ? 'primary' : 'text'}
        size={small ? 'small' : 'medium'}
        icon={icon}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** Buttons that belong together. */
export function ToolGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and form semantics
    <div className="designer-tools" role="group" aria-label={label}>
      {children}
    </div>
  );
}
