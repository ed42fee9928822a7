import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, to the minute: what is far off comes nearer while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
