import type { ReactNode } from 'react';
import './error.css';

interface ErrorSceneProps {
  code: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** The common look of the error pages. */
export function ErrorScene({ code, title, text, children }: ErrorSceneProps): ReactNode {
  return (
    <div className="scene">
      <p className="scene-code" aria-hidden="true">
        {code}
      </p>
      <h2>{title}</h2>
      <p className="scene-text">{text}</p>
      {children}
    </div>
  );
}
