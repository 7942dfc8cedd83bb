import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  icon?: ReactNode;
  /** Stands at the end of the field, such as a picture to type. */
  trailer?: ReactNode;
}

/** A labelled text field with its error below; plain HTML because this page must be small. */
export function Field({ label, error, icon, trailer, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        {icon}
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} {...input} />
        {trailer}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailer'>;

/** A field for a password, which can be shown for checking. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="field-toggle"
      aria-label={shown ? '隐藏密码' : '显示密码'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <EyeIcon crossed={!shown} />
    </button>
  );
  return <Field icon={<LockIcon />} {...props} type={shown ? 'text' : 'password'} trailer={toggle} />;
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round' } as const;

function Icon({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" {...line}>
      {children}
    </svg>
  );
}

export const UserIcon = (): ReactNode => (
  <Icon>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3.5 17c.6-3.6 3-5.4 6.5-5.4s5.9 1.8 6.5 5.4" />
  </Icon>
);
const LockIcon = (): ReactNode => (
  <Icon>
    <rect x="4" y="8.5" width="12" height="8.5" rx="1.5" />
    <path d="M6.8 8.5V6a3.2 3.2 0 0 1 6.4 0v2.5M10 12v2" />
  </Icon>
);
export const ShieldIcon = (): ReactNode => (
  <Icon>
    <path d="M10 2.5 16 4.7v4.8c0 3.9-2.5 6.7-6 8-3.5-1.3-6-4.1-6-8V4.7z" />
    <path d="m7.4 10 1.9 1.9 3.4-3.6" />
  </Icon>
);
function EyeIcon({ crossed }: { crossed: boolean }): ReactNode {
  return (
    <Icon>
      <path d="M1.8 10c1.9-3.4 4.7-5.2 8.2-5.2s6.3 1.8 8.2 5.2c-1.9 3.4-4.7 5.2-8.2 5.2S3.7 13.4 1.8 10z" />
      <circle cx="10" cy="10" r="2.4" />
      {crossed && <path d="M3.5 16.5 16.5 3.5" />}
    </Icon>
  );
}
