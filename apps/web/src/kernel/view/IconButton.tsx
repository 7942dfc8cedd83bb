import Tooltip from 'antd/es/tooltip';
import type { ComponentProps, ReactNode } from 'react';
import './icon-button.css';

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  /** What the tooltip says when it says more than the name. */
  hint?: string;
  expanded?: boolean;
}

/** A button of the top bar that shows a picture and says its name. */
export function IconButton({ label, hint = label, expanded, className = '', ...rest }: IconButtonProps): ReactNode {
  // Over an open menu the name of its button would only be in the way.
  const isOpen = className.includes('ant-dropdown-open');
  return (
    <Tooltip title={isOpen ? '' : hint} placement="bottom" mouseEnterDelay={0.3}>
      <button
        type="button"
        {...rest}
        className={`icon-button ${className}`.trim()}
        aria-label={label}
        aria-expanded={expanded}
      />
    </Tooltip>
  );
}
