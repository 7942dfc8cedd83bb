import { useCallback, useEffect, useState } from 'react';
import { authApi } from '../../api/auth.ts';

type Captcha = Awaited<ReturnType<typeof authApi.captcha>>;
const unknown: Captcha = { captchaEnabled: false, registerEnabled: false };

/** The picture to type before signing in or registering, if the server wants one. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>(unknown);
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setCaptcha(await authApi.captcha(undefined, { quiet: true }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { captcha, failed, refresh };
}
