/** Where this device is. */
export interface Position {
  readonly lng: number;
  readonly lat: number;
  /** In metres. */
  readonly accuracy: number;
}

const FIX_MS = 10_000;
const DENIED = 1;

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Asks where this device is; what stands in the way is told in words. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    // Pages that are not served securely are not told.
    if (!window.isSecureContext || !navigator.geolocation) {
      reject(new Error('当前不是安全连接（https），无法定位'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        resolve({ lng: rounded(longitude), lat: rounded(latitude), accuracy: Math.round(accuracy) }),
      ({ code }) =>
        reject(new Error(code === DENIED ? '没有定位权限，请在浏览器中允许' : '暂时无法定位，请到室外重试')),
      { enableHighAccuracy: true, timeout: FIX_MS, maximumAge: 0 },
    );
  });
}
