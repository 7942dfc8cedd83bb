import { useEffect, useState } from 'react';

const STEP = 30_000;

/** The time, often enough for what is counted in minutes; a hidden page stands still. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
