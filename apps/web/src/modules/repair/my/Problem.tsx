import type { ReactNode } from 'react';

/** What is wrong with a field; nothing when nothing is. */
export const Problem = ({ text }: { text: string | undefined }): ReactNode =>
  text ? (
    <p className="my-error" role="alert">
      {text}
    </p>
  ) : null;
