import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';
import './notice.css';

const SHOWN_MS = 5000;
const useNotice = create<{ text: string; at: number }>(() => ({ text: '', at: 0 }));

/** Says something shortly; plain because the pages of the phone start before the messages of the shell are there. */
export const tell = (text: string): void => useNotice.setState(({ at }) => ({ text, at: at + 1 }));

/** Where it is said. */
export function Notice(): ReactNode {
  const { text, at } = useNotice();
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setTimeout(() => useNotice.setState({ text: '' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <p className="my-notice" role="status">
      {text}
    </p>
  );
}
